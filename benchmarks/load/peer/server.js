// boardgame.io's server as it comes (in-memory storage, whole states to every player), with a game of our own that is
// comparable to what our server is measured with: five players, a board, goods and clouds, a secret hand per player.
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const ROLES = 10;
const AREAS = 42;
const HAND = 4;

const newHand = (random) => random.Shuffle([...Array(ROLES).keys()]).slice(0, HAND);

const Errands = {
  name: 'errands',
  minPlayers: 5,
  maxPlayers: 5,

  setup: ({ ctx, random }) => ({
    round: 1,
    areas: [...Array(AREAS).keys()].map((area) => ({ terrain: area % 5, cloud: area % 4 === 0 ? 2 : -1, visits: 0 })),
    seats: [...Array(ctx.numPlayers).keys()].map((seat) => ({
      points: 0,
      goods: { roots: 1, fruit: 1, herbs: 1, wand: 1, orange: 0, purple: 0, green: 0 },
      pawns: [seat, AREAS - 1 - seat],
      laid: [],
    })),
    secret: { events: random.Shuffle([...Array(20).keys()]) },
    players: Object.fromEntries([...Array(ctx.numPlayers).keys()].map((seat) => [seat, { hand: newHand(random) }])),
  }),

  // Everybody sees the board and the own hand, and nothing else.
  playerView: ({ G, playerID }) => {
    const { secret, players, ...open } = G;
    return { ...open, players: playerID === null ? {} : { [playerID]: players[playerID] } };
  },

  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    // Not on the client: it knows too little.
    play: {
      client: false,
      move: ({ G, playerID, random }, role, area) => {
        const seat = G.seats[playerID];
        const { hand } = G.players[playerID];
        if (!hand.includes(role) || !Number.isInteger(area) || area < 0 || area >= AREAS) return INVALID_MOVE;
        hand.splice(hand.indexOf(role), 1);
        seat.laid = [...seat.laid, role].slice(-HAND);
        seat.pawns[role % 2] = area;
        seat.points += G.areas[area].terrain;
        seat.goods.roots = (seat.goods.roots + 1) % 9;
        G.areas[area].visits += 1;
        if (hand.length === 0) {
          G.players[playerID].hand = newHand(random);
          G.round += playerID === '4' ? 1 : 0;
        }
      },
    },
  },
};

const server = Server({ games: [Errands], origins: [/127\.0\.0\.1/] });
server.run({ port: 0 }).then(({ appServer }) => console.log(`http://127.0.0.1:${appServer.address().port}`));

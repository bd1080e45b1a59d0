/** Files of an edition: JSON or TOML, whole or with its boards beside it. */

import { describe, expect, it } from "vitest";
import { opened } from "../src/editor/opening";

const TOML = '\uFEFFgame = "broom-service"\nname = "cellar"\n[boards]\nfront = "front.json"\n[hill_tiles]\nturbo = ["AB", "CD"]\n';
const file = (name: string, text: string) => new File([text], name);

describe("an edition", () => {
  it("is read from JSON, and from TOML with its boards", async () => {
    const json = await opened([file("a.json", '{"game": "touria", "name": "attic"}')], "touria");
    expect(json.document).toEqual({ game: "touria", name: "attic" });
    const toml = await opened([file("front.json", '{"side": "front"}'), file("edition.toml", TOML)], "broom-service");
    expect(toml.document).toEqual({ game: "broom-service", name: "cellar", boards: { front: { side: "front" } }, hill_tiles: { turbo: ["AB", "CD"] } });
  });

  it("names the files it needs, and is no other game's and no other file's", async () => {
    expect(await opened([file("edition.toml", TOML)], "broom-service")).toEqual({ missing: ["front.json"] });
    for (const wrong of [file("edition.toml", TOML), file("a.json", "{"), file("b.toml", "= 1"), file("c.json", "[1]")])
      expect(await opened([wrong], "touria")).toEqual({ missing: [] });
  });
});

"""How fast the browser client feels on a slow processor: first paint, first click, frames while a piece flies."""

"""Taking a decision back: who may, who must agree, and what it could have shown."""

"""How Alembic runs inside the program: on the connection it is given, in that connection's transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()

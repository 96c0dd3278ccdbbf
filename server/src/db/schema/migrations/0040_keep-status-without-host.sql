UPDATE "game_servers" SET "status" = 'Online' WHERE "host" IS NULL;

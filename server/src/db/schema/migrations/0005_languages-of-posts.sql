-- What was written before posts had a language: the one whose letters it has more of.
UPDATE "posts" SET "locale" = 'en'
WHERE char_length(regexp_replace("title" || ' ' || "content", '[^A-Za-z]', '', 'g'))
  > char_length(regexp_replace("title" || ' ' || "content", '[^\u0600-\u06FF]', '', 'g'));

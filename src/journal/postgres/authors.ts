/**
 * A step of the migrations: who began a run, and at which computer a decision was recorded. For existing runs only the
 * last sender is known. It counts as the author if the computer is the same.
 */
export const AUTHORS = `
  ALTER TABLE runs ADD who text COLLATE "C";
  ALTER TABLE settlements ADD machine text COLLATE "C";
  UPDATE runs SET who = senders.who FROM senders WHERE senders.id = runs.sender AND senders.machine = runs.machine;

  CREATE OR REPLACE FUNCTION must_be_free(name text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF this_sender() IS NOT NULL AND NOT lives(this_sender()) THEN
      RAISE EXCEPTION 'this sender was ended' USING ERRCODE = 'QC002';
    END IF;
    IF sent_elsewhere(name, this_sender()) THEN
      RAISE EXCEPTION 'run % has another sender', name USING ERRCODE = 'QC001', DETAIL = (
        SELECT json_build_object('run', run, 'who', senders.who, 'machine', senders.machine, 'process', process)
        FROM runs JOIN senders ON senders.id = runs.sender WHERE run = name);
    END IF;
  END $$;
  `;

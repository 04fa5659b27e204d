import type { Database } from '../sql/database.ts';

/**
 * A step of the migrations: what the server must know of tables that have grown. By itself it looks once a minute, and until
 * then takes ways through a new run that are a thousand times longer. Only the owner may look: so the function is run as
 * the owner. Numbers of documents stand for how many there are: a gap among them costs a look more.
 */
export const STATISTICS = `
  CREATE FUNCTION look_at_growth() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    IF (SELECT max(id) FROM documents) > 50 + 1.1 * (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = to_regclass('documents')) THEN
      ANALYZE documents, traits, runs, settlements;
    END IF;
  END $$;
  DO $$ BEGIN
    EXECUTE format($f$ALTER FUNCTION look_at_growth() SET search_path = %I, pg_temp$f$, current_schema());
  END $$;
  `;

/** After many documents have come at once. */
export async function lookAtGrowth({ store, atomically }: Pick<Database, 'store' | 'atomically'>): Promise<void> {
  await atomically(() => store.row('SELECT look_at_growth()', {}));
}

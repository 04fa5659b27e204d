import type { Database } from '../sql/database.ts';

/**
 * A step of the migrations: gives the server statistics of tables that have grown. By itself it collects them once a
 * minute. Before that, it reads a new run in ways that take a thousand times longer. Only the owner may collect them,
 * so the function runs as the owner. The highest document id serves as the number of documents. A gap in the ids only
 * causes one more run of this function.
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

/** Call it after many documents were added at once. */
export async function lookAtGrowth({ store, atomically }: Pick<Database, 'store' | 'atomically'>): Promise<void> {
  await atomically(() => store.row('SELECT look_at_growth()', {}));
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement on the maintenance database of the server. */
export async function runOnServer(server: string, statement: string): Promise<void> {
  await queryServer(server, statement)
}

/** Returns the rows of a statement, on its own connection. */
export async function queryServer(
  server: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

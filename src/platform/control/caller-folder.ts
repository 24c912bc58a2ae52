interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/** The folder a command was typed in. `npm run` moves to the program's own folder and names the other in INIT_CWD. */
export function callerFolder(
  { env, cwd }: Surroundings = { env: process.env, cwd: process.cwd() },
): string {
  // Under another script of npm, the tests for one, INIT_CWD is not where this command was started.
  return env['npm_lifecycle_event'] === 'shop' ? (env['INIT_CWD'] ?? cwd) : cwd
}

interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/** The directory a command was started in. `npm run` changes it and stores it in INIT_CWD. */
export function getCallerDirectory(
  { env, cwd }: Environment = { env: process.env, cwd: process.cwd() },
): string {
  // Within another npm script, INIT_CWD is not the directory of this command.
  return env['npm_lifecycle_event'] === 'shop' ? (env['INIT_CWD'] ?? cwd) : cwd
}

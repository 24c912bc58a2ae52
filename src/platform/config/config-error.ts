/** The shop cannot start with these settings. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  /** Each issue names a setting, without its value. */
  constructor(issues: readonly string[]) {
    super(['The configuration is invalid:', ...issues.map((issue) => `  ${issue}`)].join('\n'))
  }
}

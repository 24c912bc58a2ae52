import { z } from 'zod'
import { settings } from './config.ts'

interface SettingSchema {
  readonly default?: string | number
  readonly enum?: readonly string[]
}

const heading = `# All settings of Aumbry. Copy this file to .env and uncomment the settings that you change.
# Commented settings show the default. Generated from src/platform/config/config.ts:
# npm run --silent shop -- config > .env.example
`

/** The content of `.env.example`: description, allowed values and default of each setting. */
export function renderEnvFile(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const sections = Object.entries(settings.shape).map(([name, schema]) => {
    const { default: fallback = '', enum: values } = (properties[name] ?? {}) as SettingSchema
    const choice = values && values.join() !== 'true,false' ? ` One of: ${values.join(', ')}.` : ''
    return `# ${schema.description ?? ''}${choice}\n#${name}=${fallback}\n`
  })
  return [heading, ...sections].join('\n')
}

import { z } from 'zod'
import { settings } from './config.ts'

interface Printed {
  readonly default?: string | number
  readonly enum?: readonly string[]
}

const heading = `# Every setting of Aumbry. Copy this file to .env, and uncomment what you change; what is commented out shows the default.
# Printed from src/platform/config/config.ts: npm run --silent shop -- config > .env.example
`

/** `.env.example`: each setting with its sentence, the values it takes, and its default. */
export function envFile(): string {
  const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' })
  const printed = Object.entries(settings.shape).map(([name, schema]) => {
    const { default: fallback = '', enum: values } = (properties[name] ?? {}) as Printed
    const choice = values && values.join() !== 'true,false' ? ` One of: ${values.join(', ')}.` : ''
    return `# ${schema.description ?? ''}${choice}\n#${name}=${fallback}\n`
  })
  return [heading, ...printed].join('\n')
}

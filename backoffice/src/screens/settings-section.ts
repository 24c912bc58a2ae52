import type { JsonSchema } from '../form/json-schema'

/** A section of the settings as the API sends it. */
export interface SettingsSection {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly version: number
  readonly value: Readonly<Record<string, unknown>>
  readonly changedBy: string
  readonly changedAt: string
  readonly schema: JsonSchema
}

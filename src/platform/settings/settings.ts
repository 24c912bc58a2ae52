import type { z } from 'zod'

/** Section → its values. A module declares its sections by declaration merging. */
export interface SettingsValues {}

/** The section with the name and contact details of the shop, which every module may read. */
export type ShopSettings = SettingsValues['shop']

export type SettingsName = keyof SettingsValues

/** A part of the merchant's settings that is edited and stored as a whole. */
export interface SettingsSection {
  readonly name: string
  readonly title: string
  /** What the settings affect, as the back office explains it. */
  readonly description: string
  /**
   * Strict, with a default for each field that was added after the first release: stored values of
   * older versions are read through it. Its `.describe()` texts are the labels of the fields.
   */
  readonly schema: z.ZodObject
}

/** The merchant's settings as this process has read them last. */
export interface Settings {
  readonly sections: readonly SettingsSection[]
  /** The current values; never changes during one synchronous run. */
  get<Name extends SettingsName>(name: Name): SettingsValues[Name]
}

/** Keeps the exact type of a section. */
export const defineSettings = <const Section extends SettingsSection>(section: Section): Section =>
  section

/** Settings that do not change, for tests and tools. Throws for values that are not valid. */
export function createFixedSettings(
  sections: readonly SettingsSection[],
  values: Readonly<Record<string, unknown>>,
): Settings {
  const parsed = parseSections(sections, values)
  return { sections, get: (name) => parsed[name] as SettingsValues[typeof name] }
}

/**
 * Throws with the section and the field when a value is not valid. A missing section gets the
 * defaults of its schema.
 */
export function parseSections(
  sections: readonly SettingsSection[],
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    sections.map(({ name, schema }) => {
      const result = schema.safeParse(values[name] ?? {})
      if (result.success) return [name, result.data]
      const [issue] = result.error.issues
      const field = [name, ...(issue?.path ?? [])].join('.')
      throw new Error(`The setting ${field} is not valid: ${issue?.message ?? 'unknown'}.`)
    }),
  )
}

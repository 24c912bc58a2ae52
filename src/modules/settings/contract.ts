import { z } from 'zod'
import { defineContract, type Contract } from '#platform/http/endpoint.ts'
import { patternText, paragraphText } from '#platform/http/text-fields.ts'
import type { SettingsSection } from '#platform/settings/settings.ts'

const versionSchema = z.object({
  version: z.number().int(),
  value: z.record(z.string(), z.unknown()),
  changedBy: z.string(),
  changedAt: z.string(),
  reason: z.string(),
})

export const settingsContract = defineContract({
  listSettings: {
    method: 'get',
    path: '/api/staff/settings/list',
    summary: 'Lists the sections of the settings with their current values and schemas',
    access: 'staff',
    permission: 'settings.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        versionSchema.extend({
          id: z.string(),
          title: z.string(),
          description: z.string(),
          /** JSON Schema of the values, for the form. */
          schema: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  },
  listSettingsVersions: {
    method: 'get',
    path: '/api/staff/settings/versions',
    summary: 'Lists the versions of a section, newest first',
    access: 'staff',
    permission: 'settings.read',
    rate: 'read',
    input: z.strictObject({
      section: patternText(/^[a-z][A-Za-z]{0,59}$/, {
        max: 60,
        message: 'must be the name of a section',
      }),
    }),
    output: z.object({ rows: z.array(versionSchema) }),
  },
})

/** Section → the endpoint that changes it. */
export function updateSettingsContract(sections: readonly SettingsSection[]) {
  return Object.fromEntries(
    sections.map((section) => [`update${capitalize(section.name)}Settings`, updateOf(section)]),
  ) satisfies Contract
}

function updateOf({ name, title, schema }: SettingsSection) {
  return {
    method: 'post',
    path: `/api/staff/settings/${name}/update`,
    summary: `Changes the settings of the section "${title}"; pages show them within seconds`,
    access: 'staff',
    permission: 'settings.write',
    rate: 'write',
    input: z.strictObject({
      /** The version that the change is based on. */
      version: z.number().int().min(1).max(1_000_000_000),
      value: schema,
      reason: paragraphText({ max: 500 }).default(''),
    }),
    output: z.object({ version: z.number().int() }),
  } as const
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

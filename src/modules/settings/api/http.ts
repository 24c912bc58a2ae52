import type { Handlers } from '#platform/http/handler.ts'
import type { SettingsSection } from '#platform/settings/settings.ts'
import { updateSettings } from '../commands/update-settings.ts'
import type { settingsContract, updateSettingsContract } from '../contract.ts'
import { listSettings, listSettingsVersions } from '../queries/list-settings.ts'

export function settingsHandlers(
  sections: readonly SettingsSection[],
): Handlers<typeof settingsContract> {
  return {
    listSettings: ({ db }) => listSettings(db, sections),
    listSettingsVersions: ({ db }, { section }) => listSettingsVersions(db, section),
  }
}

/** The handlers of `updateSettingsContract`, by the same keys. */
export function updateSettingsHandlers(
  sections: readonly SettingsSection[],
  contract: ReturnType<typeof updateSettingsContract>,
): Handlers<typeof contract> {
  return Object.fromEntries(
    Object.keys(contract).map((name, index) => [
      name,
      (ctx, input) => updateSettings(ctx, { section: sections[index]?.name ?? '', ...input }),
    ]),
  )
}

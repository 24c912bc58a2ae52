import { isDeepStrictEqual } from 'node:util'
import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import type { SettingsSection } from '#platform/settings/settings.ts'
import { updateSettingsContract } from '../contract.ts'
import { findSettings } from '../queries/list-settings.ts'
import { updateSettings } from './update-settings.ts'

/** Stores the earlier values of the changed fields as the next version of the section. */
export function undoSettings(section: SettingsSection): UndoableAct {
  const [endpoint] = Object.values(updateSettingsContract([section]))
  return {
    act: endpoint?.path ?? '',
    permission: 'settings.write',
    async undo(ctx, { before, after, reason }) {
      const current = await findSettings(ctx.db, section.name)
      const isUnchanged = Object.entries(after).every(([name, value]) =>
        isDeepStrictEqual(current?.value[name] ?? null, value),
      )
      if (!current || !isUnchanged) return refuseChangedObject()
      const fields = Object.entries({ ...current.value, ...before })
      const restored = Object.fromEntries(fields.filter(([, value]) => value !== null))
      return updateSettings(ctx, {
        section: section.name,
        version: current.version,
        value: section.schema.parse(restored),
        reason,
      })
    },
  }
}

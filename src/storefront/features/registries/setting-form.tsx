import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Form, type FormProps } from '#ui/patterns/form/form.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import {
  createRegistry,
  saveRegistry,
  type Registry,
  type RegistrySettings,
} from './registry-calls.ts'
import * as t from '#messages/registry-settings.ts'

export type SettingFormProps = Pick<FormProps, 'submitLabel' | 'savedLabel'> & {
  registry: Registry
  /** The step of this form, while the registry is a draft. */
  step?: number
  onSaved: (registry: Registry) => void
}

type Frame = Omit<SettingFormProps, 'registry'>
  & Pick<FormProps, 'id' | 'checks' | 'children'> & {
    /** Without an id, the registry is created before the settings are saved. */
    registry: { readonly id: string | null }
    read: (values: FormTexts) => Omit<RegistrySettings, 'id'>
  }

/** A form that saves some settings and passes on the updated registry. */
export function SettingForm({ registry, step, onSaved, read, ...form }: Frame) {
  return (
    <Form
      {...form}
      busyLabel={t.saving}
      onSend={async (values) => {
        try {
          const id = registry.id ?? (await createRegistry()).id
          onSaved(await saveRegistry({ id, ...(step !== undefined && { step }), ...read(values) }))
          return null
        } catch (error) {
          return toFormFault(error)
        }
      }}
    />
  )
}

/** The trimmed value of a field. */
export const getFieldText = (values: FormTexts, name: string): string => (values[name] ?? '').trim()
export const emptyToNull = (value: string): string | null => (value === '' ? null : value)

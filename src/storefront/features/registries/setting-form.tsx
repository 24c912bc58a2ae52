import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import { Form, type FormProps } from '#ui/patterns/form/form.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { saveRegistry, type Registry, type RegistrySettings } from './registry-calls.ts'

export type SettingFormProps = Pick<FormProps, 'submitLabel' | 'savedLabel'> & {
  registry: Registry
  /** While it is made: the step that this form is. */
  step?: number
  onSaved: (registry: Registry) => void
}

type Frame = SettingFormProps
  & Pick<FormProps, 'id' | 'checks' | 'children'> & {
    read: (typed: FormTexts) => Omit<RegistrySettings, 'id'>
  }

/** A form over some settings of a registry: what it holds is saved, and the registry comes back as it is now. */
export function SettingForm({ registry, step, onSaved, read, ...form }: Frame) {
  return (
    <Form
      {...form}
      busyLabel="Saving…"
      onSend={(typed) =>
        saveRegistry({ id: registry.id, ...(step !== undefined && { step }), ...read(typed) }).then(
          (saved) => {
            onSaved(saved)
            return null
          },
          faultOf,
        )
      }
    />
  )
}

/** What stands in a field. */
export const typedText = (typed: FormTexts, name: string): string => (typed[name] ?? '').trim()
export const orNull = (value: string): string | null => (value === '' ? null : value)

import type { FormTexts } from '#ui/patterns/form/form-state.ts'
import type { FieldWiring } from '#ui/patterns/form/form.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import type { EventTypeView } from './registry-calls.ts'
import { getFieldText } from './setting-form.tsx'
import * as t from '#messages/registry-settings.ts'

/** The field path in the server's errors. */
const fieldPath = (id: string): string => `eventAnswers.${id}`

interface EventAnswersProps {
  readonly field: (name: string) => FieldWiring
  readonly fields: EventTypeView['fields']
  readonly answers: Readonly<Record<string, string>>
}

export function EventAnswers({ field, fields, answers }: EventAnswersProps) {
  return fields.map(({ id, label, kind, options, required, shown }) => {
    const hint = shown ? t.answerShown : t.answerPrivate
    const fieldProps = {
      ...(required ? { required: true, unmarked: true } : { optional: true }),
      label,
      hint,
      defaultValue: answers[id] ?? '',
    }
    return kind === 'choice' ? (
      <SelectField
        key={id}
        {...fieldProps}
        id={field(fieldPath(id)).id}
        name={fieldPath(id)}
        options={[
          { value: '', label: t.choose },
          ...options.map((value) => ({ value, label: value })),
        ]}
      />
    ) : (
      <TextField key={id} {...field(fieldPath(id))} {...fieldProps} type={kind} maxLength={120} />
    )
  })
}

export function readEventAnswers(
  values: FormTexts,
  fields: EventTypeView['fields'],
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ id }) => {
      const answer = getFieldText(values, fieldPath(id))
      return answer === '' ? [] : [[id, answer] as const]
    }),
  )
}

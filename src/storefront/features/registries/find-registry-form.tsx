import { createDateFormat } from '#kernel/locale/date-format.ts'
import { useNavigate } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { stateOptions } from '../checkout/address-typing.ts'
import { registryPaths } from './registry-paths.ts'
import * as t from '#messages/find-registry-form.ts'

export interface RegistrySearch {
  readonly name: string
  /** "01" to "12" */
  readonly month: string
  readonly year: string
  readonly stateCode: string
}

export const noSearch: RegistrySearch = { name: '', month: '', year: '', stateCode: '' }

/** Shorter names would let anyone list all registries. */
const minNameLength = 2

export const checkRegistryName = (value: string) =>
  value.trim().length < minNameLength ? t.enterName : null

const formatMonthName = createDateFormat({ month: 'long' })
const listMonths = () => [
  { value: '', label: t.anyMonth },
  ...Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: formatMonthName(new Date(Date.UTC(2028, index))),
  })),
]

/** From last year to three years ahead. */
function years(): { value: string; label: string }[] {
  const thisYear = new Date().getFullYear()
  const known = Array.from({ length: 5 }, (_, index) => String(thisYear - 1 + index))
  return [{ value: '', label: t.anyYear }, ...known.map((year) => ({ value: year, label: year }))]
}

/** A month alone, or a year alone, finds nothing. */
function checkDate({ month = '', year = '' }: FieldTexts): FieldTexts | null {
  if (month && !year) return { year: t.chooseYear }
  return year && !month ? { month: t.chooseMonth } : null
}

type FieldTexts = Readonly<Record<string, string>>

type FindRegistryFormProps = {
  sought: RegistrySearch
  /** Without the fields for date and state. */
  isShort?: boolean
}

/**
 * The results have their own URL, so that the form works without JavaScript and with the back
 * button.
 */
export function FindRegistryForm({ sought, isShort }: FindRegistryFormProps) {
  const navigate = useNavigate()
  return (
    <Form
      id="find-registry"
      action={registryPaths.found}
      checks={{ name: checkRegistryName }}
      submitLabel={t.find}
      onSend={async (values) => {
        const fields = checkDate(values)
        if (fields !== null) return { message: '', fields }
        const typed = Object.entries(values).filter(([, value]) => value !== '')
        await navigate(`${registryPaths.found}?${new URLSearchParams(typed)}`)
        return null
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label={t.name}
            hint={t.nameHint}
            maxLength={80}
            defaultValue={sought.name}
            required
            unmarked
            autoComplete="off"
          />
          {!isShort && (
            <Disclosure
              summary={t.addDateOrState}
              open={sought.month !== '' || sought.stateCode !== ''}
            >
              <div className="stack" data-gap="4">
                <FieldRow>
                  <SelectField
                    {...selectWiring(field('month'))}
                    label={t.eventMonth}
                    optional
                    options={listMonths()}
                    defaultValue={sought.month}
                  />
                  <SelectField
                    {...selectWiring(field('year'))}
                    label={t.eventYear}
                    optional
                    options={years()}
                    defaultValue={sought.year}
                  />
                </FieldRow>
                <SelectField
                  {...selectWiring(field('stateCode'))}
                  label={t.state}
                  optional
                  options={stateOptions}
                  defaultValue={sought.stateCode}
                />
              </div>
            </Disclosure>
          )}
        </>
      )}
    </Form>
  )
}

function selectWiring({
  id,
  name,
  error,
}: {
  id: string
  name: string
  error: string | undefined
}) {
  return { id, name, error }
}

const checkNumber = (value: string) => {
  const { length } = value.replaceAll(/\D/g, '')
  return length === 10 ? null : t.wrongNumber({ length: String(length) })
}

export function RegistryNumberForm() {
  const navigate = useNavigate()
  return (
    <Form
      id="registry-number"
      action={registryPaths.found}
      checks={{ number: checkNumber }}
      submitLabel={t.open}
      onSend={async (values) => {
        await navigate(`${registryPaths.found}?${new URLSearchParams(values)}`)
        return null
      }}
    >
      {(field) => (
        <TextField
          {...field('number')}
          label={t.number}
          hint={t.numberHint}
          inputMode="numeric"
          maxLength={20}
          required
          unmarked
          autoComplete="off"
        />
      )}
    </Form>
  )
}

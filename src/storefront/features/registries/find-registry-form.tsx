import { useNavigate } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { stateOptions } from '../checkout/address-typing.ts'
import { registryPaths } from './registry-paths.ts'

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
  value.trim().length < minNameLength ? 'Enter a first or last name.' : null

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const months = [
  { value: '', label: 'Any month' },
  ...Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: monthName.format(new Date(Date.UTC(2028, index))),
  })),
]

/** From last year to three years ahead. */
function years(): { value: string; label: string }[] {
  const thisYear = new Date().getFullYear()
  const known = Array.from({ length: 5 }, (_, index) => String(thisYear - 1 + index))
  return [{ value: '', label: 'Any year' }, ...known.map((year) => ({ value: year, label: year }))]
}

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
      submitLabel="Find the registry"
      onSend={async (values) => {
        const { month = '', year = '' } = values
        const missing = month && !year ? 'year' : year && !month ? 'month' : null
        if (missing !== null)
          return { message: '', fields: { [missing]: `Choose the ${missing}, too.` } }
        const typed = Object.entries(values).filter(([, value]) => value !== '')
        await navigate(`${registryPaths.found}?${new URLSearchParams(typed)}`)
        return null
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label="First or last name"
            hint="Either person’s name, or both. A small typo is fine."
            maxLength={80}
            defaultValue={sought.name}
            required
            unmarked
            autoComplete="off"
          />
          {!isShort && (
            <Disclosure
              summary="Add a date or state"
              open={sought.month !== '' || sought.stateCode !== ''}
            >
              <div className="stack" data-gap="4">
                <FieldRow>
                  <SelectField
                    {...selectWiring(field('month'))}
                    label="Event month"
                    optional
                    options={months}
                    defaultValue={sought.month}
                  />
                  <SelectField
                    {...selectWiring(field('year'))}
                    label="Event year"
                    optional
                    options={years()}
                    defaultValue={sought.year}
                  />
                </FieldRow>
                <SelectField
                  {...selectWiring(field('stateCode'))}
                  label="State"
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
  return length === 10 ? null : `A registry number has 10 digits. You entered ${length}.`
}

export function RegistryNumberForm() {
  const navigate = useNavigate()
  return (
    <Form
      id="registry-number"
      action={registryPaths.found}
      checks={{ number: checkNumber }}
      submitLabel="Open the registry"
      onSend={async (values) => {
        await navigate(`${registryPaths.found}?${new URLSearchParams(values)}`)
        return null
      }}
    >
      {(field) => (
        <TextField
          {...field('number')}
          label="Registry number"
          hint="The 10 digits on the card in your invitation."
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

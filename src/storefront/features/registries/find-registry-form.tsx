import { useNavigate } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { stateOptions } from '../checkout/address-typing.ts'
import { registryPaths } from './registry-paths.ts'

export interface RegistrySearch {
  readonly firstName: string
  readonly lastName: string
  /** "01" to "12" */
  readonly month: string
  readonly year: string
  readonly stateCode: string
}

const checkName = (label: string) => (value: string) =>
  value.trim().length < 2 ? `Enter at least two letters of the ${label} name.` : null

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

/**
 * The results have their own URL, so that the form works without JavaScript and with the back
 * button.
 */
export function FindRegistryForm({ sought }: { sought: RegistrySearch }) {
  const navigate = useNavigate()
  return (
    <Form
      id="find-registry"
      action={registryPaths.found}
      checks={{ firstName: checkName('first'), lastName: checkName('last') }}
      submitLabel="Find the registry"
      onSend={async (values) => {
        const { month = '', year = '' } = values
        const missing = month && !year ? 'year' : year && !month ? 'month' : null
        if (missing !== null)
          return { message: '', fields: { [missing]: `Choose the ${missing}, too.` } }
        await navigate(`${registryPaths.found}?${new URLSearchParams(values)}`)
        return null
      }}
    >
      {(field) => (
        <>
          <FieldRow>
            <TextField
              {...field('firstName')}
              label="First name"
              hint="At least two letters."
              maxLength={40}
              defaultValue={sought.firstName}
              required
              unmarked
              autoComplete="off"
            />
            <TextField
              {...field('lastName')}
              label="Last name"
              hint="At least two letters."
              maxLength={40}
              defaultValue={sought.lastName}
              required
              unmarked
              autoComplete="off"
            />
          </FieldRow>
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
      submitLook={{ variant: 'secondary' }}
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

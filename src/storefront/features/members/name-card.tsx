import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CardProps } from './card-props.ts'
import { checkFirstName, checkLastName } from './member-checks.ts'
import { formatDay } from './member-dates.ts'

export function NameCard({ settings: { account }, onChange }: CardProps) {
  const { timeZone } = useShopSettings()
  const { firstName, lastName, birthDate, birthDateFixedUntil } = account
  return (
    <Panel title="Name and birthday">
      <Form
        id="name"
        checks={{ firstName: checkFirstName, lastName: checkLastName }}
        submitLabel="Save"
        busyLabel="Saving…"
        savedLabel="Saved"
        submitLook={{ variant: 'secondary' }}
        onSend={(typed) =>
          sessionApi()
            .post('/api/user/updateNameAndBirth', {
              firstName: (typed['firstName'] ?? '').trim(),
              lastName: (typed['lastName'] ?? '').trim(),
              birthDate: birthDateFixedUntil === null ? typed['birthDate'] || null : birthDate,
            })
            .then(() => {
              onChange()
              return null
            }, toFormFault)
        }
      >
        {(field) => (
          <>
            <FieldRow>
              <TextField
                {...field('firstName')}
                label="First name"
                autoComplete="given-name"
                maxLength={40}
                defaultValue={firstName}
                required
                unmarked
              />
              <TextField
                {...field('lastName')}
                label="Last name"
                autoComplete="family-name"
                maxLength={40}
                defaultValue={lastName}
                required
                unmarked
              />
            </FieldRow>
            <TextField
              {...field('birthDate')}
              type="date"
              label="Birthday"
              optional
              autoComplete="bday"
              defaultValue={birthDate ?? ''}
              readOnly={birthDateFixedUntil !== null}
              hint={
                birthDateFixedUntil === null
                  ? 'You can change it once a year.'
                  : `You can change it again on ${formatDay(birthDateFixedUntil, timeZone)}.`
              }
            />
          </>
        )}
      </Form>
    </Panel>
  )
}

import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { FieldRow, TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { CardProps } from './card-props.ts'
import { checkFirstName, checkLastName } from './member-checks.ts'
import { formatDay } from './member-dates.ts'
import * as t from '#messages/account-settings.ts'

export function NameCard({ settings: { account }, onChange }: CardProps) {
  const { timeZone } = useShopSettings()
  const { firstName, lastName, birthDate, birthDateFixedUntil } = account
  return (
    <Panel title={t.nameTitle}>
      <Form
        id="name"
        checks={{ firstName: checkFirstName, lastName: checkLastName }}
        submitLabel={t.save}
        busyLabel={t.saving}
        savedLabel={t.saved}
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
                label={t.firstName}
                autoComplete="given-name"
                maxLength={40}
                defaultValue={firstName}
                required
                unmarked
              />
              <TextField
                {...field('lastName')}
                label={t.lastName}
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
              label={t.birthday}
              optional
              autoComplete="bday"
              defaultValue={birthDate ?? ''}
              readOnly={birthDateFixedUntil !== null}
              hint={
                birthDateFixedUntil === null
                  ? t.birthdayHint
                  : t.birthdayFixed({ date: formatDay(birthDateFixedUntil, timeZone) })
              }
            />
          </>
        )}
      </Form>
    </Panel>
  )
}

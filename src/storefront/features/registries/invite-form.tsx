import { normalizeEmail } from '#kernel/email/email.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { Registry } from './registry-calls.ts'

const parseAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

export function InviteForm({ registry }: { registry: Registry }) {
  return (
    <Form
      id="registry-invite"
      checks={{
        emails: (value) => {
          const values = parseAddresses(value)
          if (values.length < 2) return checkEmail(value)
          const invalid = values.find(checkEmail)
          return invalid === undefined ? null : `${checkEmail(invalid)} “${invalid}” isn’t valid.`
        },
      }}
      submitLabel="Send invitations"
      busyLabel="Sending…"
      submitLook={{ variant: 'secondary' }}
      onSend={({ emails = '' }, form) =>
        sessionApi()
          .post('/api/registry/invite', {
            id: registry.id,
            emails: parseAddresses(emails).map(normalizeEmail),
          })
          .then(({ sent }) => {
            form.reset()
            announce(sent === 1 ? 'One invitation was sent.' : `${sent} invitations were sent.`)
            return null
          }, toFormFault)
      }
    >
      {(field) => (
        <TextAreaField
          {...field('emails')}
          label="Invite guests by email"
          hint="One address per line. Each address gets only one email from us."
          rows={3}
          required
          unmarked
        />
      )}
    </Form>
  )
}

import { useState } from 'react'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { CardProps } from './card-props.ts'
import { checkNewPassword } from './member-checks.ts'
import { NewPasswordField } from './new-password-field.tsx'

export function PasswordCard({ settings: { account }, stepUp, onChange }: CardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = account.hasPassword ? 'Change password' : 'Set a password'
  return (
    <Panel title="Password">
      {isOpen ? (
        <Form
          id="password"
          checks={{ password: checkNewPassword }}
          submitLabel={label}
          busyLabel="Saving…"
          actions={<TextButton onClick={() => setIsOpen(false)}>Cancel</TextButton>}
          onSend={async ({ password = '' }) => {
            try {
              const saved = await stepUp.run('change-password', () =>
                sessionApi().post('/api/user/changePassword', { password }),
              )
              if (saved === null) return null
              setIsOpen(false)
              announce('Password saved. Every other device is signed out.')
              onChange()
              return null
            } catch (error) {
              return toFormFault(error)
            }
          }}
        >
          {(field) => <NewPasswordField {...field('password')} label="New password" />}
        </Form>
      ) : (
        <div className="stack">
          <p>
            {account.hasPassword
              ? 'Changing your password signs out every other device.'
              : 'You have no password. You sign in with an emailed code or a passkey.'}
          </p>
          <p>
            <Button variant="secondary" onClick={() => setIsOpen(true)}>
              {label}
            </Button>
          </p>
        </div>
      )}
    </Panel>
  )
}

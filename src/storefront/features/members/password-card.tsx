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
import * as t from '#messages/account-settings.ts'

export function PasswordCard({ settings: { account }, stepUp, onChange }: CardProps) {
  const [isOpen, setIsOpen] = useState(false)
  const label = account.hasPassword ? t.changePassword : t.setPassword
  return (
    <Panel title={t.password}>
      {isOpen ? (
        <Form
          id="password"
          checks={{ password: checkNewPassword }}
          submitLabel={label}
          busyLabel={t.saving}
          actions={<TextButton onClick={() => setIsOpen(false)}>{t.cancel}</TextButton>}
          onSend={async ({ password = '' }) => {
            try {
              const saved = await stepUp.run('change-password', () =>
                sessionApi().post('/api/user/changePassword', { password }),
              )
              if (saved === null) return null
              setIsOpen(false)
              announce(t.passwordSaved)
              onChange()
              return null
            } catch (error) {
              return toFormFault(error)
            }
          }}
        >
          {(field) => <NewPasswordField {...field('password')} label={t.newPassword} />}
        </Form>
      ) : (
        <div className="stack">
          <p>{account.hasPassword ? t.passwordHint : t.noPassword}</p>
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

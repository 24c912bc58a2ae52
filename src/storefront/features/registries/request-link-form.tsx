import { useState } from 'react'
import { Form } from '#ui/patterns/form/form.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sendLinkRequest } from './registry-calls.ts'
import { EmailField } from '../members/email-field.tsx'
import * as t from '#messages/find-registry.ts'

/** Asks the owner of a registry for its link, without revealing whether the registry exists. */
export function RequestLinkForm() {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked)
    return (
      <NoticeRow title={t.forwarded}>
        <p>{t.forwardedHint}</p>
      </NoticeRow>
    )
  return (
    <Form
      id="registry-ask"
      checks={{
        ownerEmail: checkEmail,
        name: (value) => (value.trim() === '' ? t.enterName : null),
        email: checkEmail,
      }}
      submitLabel={t.askForLink}
      busyLabel={t.sending}
      submitLook={{ variant: 'secondary' }}
      onSend={({ ownerEmail = '', name = '', email = '' }) =>
        sendLinkRequest({
          ownerEmail: normalizeEmail(ownerEmail),
          name,
          email: normalizeEmail(email),
        }).then(() => {
          setIsAsked(true)
          return null
        }, toFormFault)
      }
    >
      {(field) => (
        <>
          <EmailField {...field('ownerEmail')} label={t.theirEmail} autoComplete="off" />
          <TextField
            {...field('name')}
            label={t.yourName}
            autoComplete="name"
            maxLength={60}
            required
            unmarked
          />
          <EmailField
            {...field('email')}
            label={t.yourEmail}
            autoComplete="email"
            hint={t.yourEmailHint}
          />
        </>
      )}
    </Form>
  )
}

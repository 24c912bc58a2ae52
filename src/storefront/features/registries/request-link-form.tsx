import { useState } from 'react'
import { Form } from '#ui/patterns/form/form.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { normalizeEmail } from '#kernel/email/email.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sendLinkRequest } from './registry-calls.ts'
import { EmailField } from '../members/email-field.tsx'

/** Asks the owner of a registry for its link, without revealing whether the registry exists. */
export function RequestLinkForm() {
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked)
    return (
      <NoticeRow title="If that address has a registry, we’ve forwarded your request.">
        <p>They’ll reply to you directly.</p>
      </NoticeRow>
    )
  return (
    <Form
      id="registry-ask"
      checks={{
        ownerEmail: checkEmail,
        name: (value) => (value.trim() === '' ? 'Enter your name.' : null),
        email: checkEmail,
      }}
      submitLabel="Ask for the link"
      busyLabel="Sending…"
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
          <EmailField {...field('ownerEmail')} label="Their email" autoComplete="off" />
          <TextField
            {...field('name')}
            label="Your name"
            autoComplete="name"
            maxLength={60}
            required
            unmarked
          />
          <EmailField
            {...field('email')}
            label="Your email"
            autoComplete="email"
            hint="We share it with them so they can reply."
          />
        </>
      )}
    </Form>
  )
}

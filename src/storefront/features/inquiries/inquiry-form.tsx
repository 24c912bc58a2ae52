import { useState } from 'react'
import type { FormEvent } from 'react'
import { checkEmail } from '#storefront/api/check-email.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { ErrorSummary } from '#ui/primitives/error-summary/error-summary.tsx'
import { FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { sendInquiry } from './send-form.ts'
import styles from './inquiry-form.module.css'
import { EmailField } from '../members/email-field.tsx'

type FieldErrors = Readonly<Record<string, string>>

const interests = [
  ['table', 'Table'],
  ['bed', 'Bed'],
  ['bath', 'Bath'],
  ['gifts', 'Gifts for many people'],
  ['marked', 'With a mark or monogram'],
] as const

/** The inquiry form for companies. */
export function InquiryForm() {
  const [files, setFiles] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ number: string; answerBy: string } | null>(null)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const found = validate(form)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = await sendInquiry(toInput(form, files)).catch(() => ({
      fields: {},
      message: 'We could not reach the shop. Try again.',
    }))
    setBusy(false)
    if ('data' in result) setDone(result.data)
    else setFaults(Object.keys(result.fields).length > 0 ? result.fields : { '': result.message })
  }
  if (done)
    return (
      <NoticeRow tone="success" live title={`We received your inquiry ${done.number}.`}>
        <p>
          We will reply by the end of {formatDate(done.answerBy as CalendarDate)}. We emailed you a
          confirmation.
        </p>
      </NoticeRow>
    )
  return (
    <form
      className={`${styles.form} ${styles.under}`}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <SectionHead title="Tell us what you need" />
      <ErrorSummary
        errors={Object.entries(faults).map(([field, text]) => (field ? { field, text } : { text }))}
      />
      <FieldStack>
        <TextField
          id="company"
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={100}
          required
          error={faults['company']}
        />
        <TextField
          id="contact"
          name="contact"
          label="Your name"
          autoComplete="name"
          maxLength={80}
          required
          error={faults['contact']}
        />
        <EmailField
          unmarked={false}
          id="email"
          name="email"
          label="Email"
          autoComplete="email"
          error={faults['email']}
        />
        <TextField
          id="phone"
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          optional
          error={faults['phone']}
        />
        <Interests />
        <TextField
          id="quantity"
          name="quantity"
          label="Quantity"
          inputMode="numeric"
          maxLength={7}
          optional
          error={faults['quantity']}
        />
        <TextField
          id="budget"
          name="budget"
          label="Budget"
          maxLength={60}
          optional
          error={faults['budget']}
        />
        <TextField
          id="neededBy"
          name="neededBy"
          label="Needed by"
          type="date"
          optional
          error={faults['neededBy']}
        />
        <TextAreaField
          id="message"
          name="message"
          label="What you need"
          rows={6}
          maxLength={3000}
          required
          error={faults['message']}
        />
        <FilePicker
          purpose="inquiry"
          label="Drawings or pictures"
          optional
          error={faults['fileIds']}
          onChange={(kept) => setFiles(kept.map(({ id }) => id))}
        />
      </FieldStack>
      <Button type="submit" busy={busy} busyLabel="Sending…">
        Send the inquiry
      </Button>
    </form>
  )
}

function Interests() {
  return (
    <fieldset className={styles.choices}>
      <legend>What is it about?</legend>
      {interests.map(([value, label]) => (
        <Checkbox key={value} name="interest" value={value} label={label} />
      ))}
    </fieldset>
  )
}

function validate(form: FormData): FieldErrors {
  const text = (name: string) => formText(form, name).trim()
  const email = checkEmail(text('email'))
  return {
    ...(text('company') === '' && { company: 'Enter the company name.' }),
    ...(text('contact') === '' && { contact: 'Enter your name.' }),
    ...(email !== null && { email }),
    ...(text('quantity') !== ''
      && !/^[1-9]\d{0,5}$/.test(text('quantity')) && { quantity: 'Enter a whole number.' }),
    ...(text('message').length < 10 && {
      message: 'Tell us a little more: at least 10 characters.',
    }),
  }
}

function toInput(form: FormData, fileIds: readonly string[]) {
  const text = (name: string) => formText(form, name).trim()
  return {
    company: text('company'),
    contact: text('contact'),
    email: text('email'),
    phone: text('phone'),
    interest: interests
      .map(([value]) => value)
      .filter((value) => form.getAll('interest').includes(value)),
    quantity: text('quantity') === '' ? null : Number(text('quantity')),
    budget: text('budget'),
    neededBy: text('neededBy') || null,
    message: text('message'),
    fileIds: [...fileIds],
  }
}

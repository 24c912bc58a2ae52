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
import * as t from '#messages/inquiry.ts'

type FieldErrors = Readonly<Record<string, string>>

const interests = [
  ['table', t.table],
  ['bed', t.bed],
  ['bath', t.bath],
  ['gifts', t.gifts],
  ['marked', t.marked],
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
      message: t.unreachable,
    }))
    setBusy(false)
    if ('data' in result) setDone(result.data)
    else setFaults(Object.keys(result.fields).length > 0 ? result.fields : { '': result.message })
  }
  if (done)
    return (
      <NoticeRow tone="success" live title={t.received({ number: done.number })}>
        <p>{t.replyBy({ date: formatDate(done.answerBy as CalendarDate) })}</p>
      </NoticeRow>
    )
  return (
    <form
      className={`${styles.form} ${styles.under}`}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <SectionHead title={t.tellUs} />
      <ErrorSummary
        errors={Object.entries(faults).map(([field, text]) => (field ? { field, text } : { text }))}
      />
      <FieldStack>
        <TextField
          id="company"
          name="company"
          label={t.company}
          autoComplete="organization"
          maxLength={100}
          required
          error={faults['company']}
        />
        <TextField
          id="contact"
          name="contact"
          label={t.yourName}
          autoComplete="name"
          maxLength={80}
          required
          error={faults['contact']}
        />
        <EmailField
          unmarked={false}
          id="email"
          name="email"
          label={t.email}
          autoComplete="email"
          error={faults['email']}
        />
        <TextField
          id="phone"
          name="phone"
          label={t.phone}
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
          label={t.quantity}
          inputMode="numeric"
          maxLength={7}
          optional
          error={faults['quantity']}
        />
        <TextField
          id="budget"
          name="budget"
          label={t.budget}
          maxLength={60}
          optional
          error={faults['budget']}
        />
        <TextField
          id="neededBy"
          name="neededBy"
          label={t.neededBy}
          type="date"
          optional
          error={faults['neededBy']}
        />
        <TextAreaField
          id="message"
          name="message"
          label={t.whatYouNeed}
          rows={6}
          maxLength={3000}
          required
          error={faults['message']}
        />
        <FilePicker
          purpose="inquiry"
          label={t.drawings}
          optional
          error={faults['fileIds']}
          onChange={(kept) => setFiles(kept.map(({ id }) => id))}
        />
      </FieldStack>
      <Button type="submit" busy={busy} busyLabel={t.sending}>
        {t.send}
      </Button>
    </form>
  )
}

function Interests() {
  return (
    <fieldset className={styles.choices}>
      <legend>{t.whatAbout}</legend>
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
    ...(text('company') === '' && { company: t.enterCompany }),
    ...(text('contact') === '' && { contact: t.enterName }),
    ...(email !== null && { email }),
    ...(text('quantity') !== ''
      && !/^[1-9]\d{0,5}$/.test(text('quantity')) && { quantity: t.enterNumber }),
    ...(text('message').length < 10 && {
      message: t.tellMore,
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

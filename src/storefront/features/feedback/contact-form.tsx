import { useState } from 'react'
import type { Upload } from '#modules/files/contract.ts'
import { ticketSubjects } from '#modules/feedback/domain/subject.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { normalizePhone } from '#kernel/us-address/phone.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { checkPhone } from '../checkout/address-fields.ts'
import type { Faq } from '#modules/content/contract.ts'
import { InlineText } from '../content/inline-text.tsx'
import { AnswerRating } from '../content/answer-rating.tsx'
import { EmailField } from '../members/email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import type { Writer } from './feedback-calls.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { OrderFacts } from './order-facts.tsx'
import { RegistryField } from './registry-field.tsx'
import { subjectLabels } from './subject-labels.ts'
import * as t from '#messages/contact.ts'
import styles from './contact.module.css'

type ContactFormProps = {
  writer: Writer | null
  /** FAQs that may answer the question. */
  faqs: readonly Faq[]
  onSent: (ticket: { number: string; firstReplyBy: string }) => void
}

const draft = 'contact'

const checks = {
  subject: (value: string) => (value === '' ? t.chooseSubject : null),
  name: (value: string) => (value.trim() === '' ? t.enterName : null),
  email: checkEmail,
  phone: (value: string) => (value.trim() === '' ? null : checkPhone(value)),
  message: (value: string) => {
    const { length } = value.trim()
    if (length < 10) return t.tellMore
    return length > 3_000 ? t.tooLong({ count: String(length) }) : null
  },
}

export function ContactForm({ writer, faqs, onSent }: ContactFormProps) {
  const [subject, setSubject] = useState<string>(readDraft(draft)['subject'] ?? '')
  const [files, setFiles] = useState<readonly Upload[]>([])
  const [isSending, setIsSending] = useState(false)
  const typed = readDraft(draft)
  const isAboutOrder = subject === 'order' || subject === 'return'
  return (
    <Form
      id="contact-us"
      checks={checks}
      submitLabel={t.send}
      busyLabel={t.sending}
      onSend={async (values) => {
        const known = ticketSubjects.find((one) => one === values['subject'])
        if (known === undefined) return { message: '', fields: { subject: t.chooseSubject } }
        if (isSending) return { message: t.fileUploading, fields: {} }
        saveDraft(draft, values)
        try {
          await ensureSession()
          const phone = normalizePhone(values['phone'] ?? '')
          const orderNumber = (values['orderNumber'] ?? '').trim()
          const registryId = values['registryId'] ?? ''
          const ticket = await sessionApi().post(
            '/api/user/feedback/save',
            {
              name: (values['name'] ?? '').trim(),
              email: normalizeEmail(values['email'] ?? ''),
              subject: known,
              message: (values['message'] ?? '').trim(),
              ...(phone && { phone }),
              ...(orderNumber && { orderNumber }),
              ...(registryId && { registryId }),
              ...(files.length > 0 && { fileIds: files.map(({ id }) => id) }),
            },
            { idempotencyKey: crypto.randomUUID() },
          )
          dropDraft(draft)
          onSent(ticket)
          return null
        } catch (error) {
          return toFormFault(error)
        }
      }}
    >
      {(field) => (
        <>
          <SelectField
            id={field('subject').id}
            name="subject"
            error={field('subject').error}
            label={t.whatAbout}
            options={[
              { value: '', label: t.choose },
              ...ticketSubjects.map((value) => ({ value, label: subjectLabels[value] })),
            ]}
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            required
            unmarked
          />
          <LikelyAnswers faqs={faqs.filter(({ about }) => about?.includes(subject))} />
          {isAboutOrder && (
            <OrderField
              orders={writer?.orders ?? []}
              wiring={field('orderNumber')}
              typed={typed['orderNumber']}
              subject={subject}
            />
          )}
          {subject === 'registry' && (
            <RegistryField
              registries={writer?.registries ?? []}
              wiring={field('registryId')}
              typed={typed['registryId']}
            />
          )}
          <WhoWrites {...{ field, typed, writer }} />
          <TextAreaField
            {...field('message')}
            label={t.message}
            rows={7}
            maxLength={3_200}
            defaultValue={typed['message']}
            required
            unmarked
          />
          <FilePicker
            purpose="feedback"
            label={t.picturesOrDocuments}
            optional
            onChange={setFiles}
            onBusy={setIsSending}
          />
        </>
      )}
    </Form>
  )
}

type WhoWritesProps = {
  field: (name: string) => FieldWiring
  typed: Readonly<Record<string, string>>
  writer: Writer | null
}

function WhoWrites({ field, typed, writer }: WhoWritesProps) {
  return (
    <>
      <TextField
        {...field('name')}
        label={t.name}
        autoComplete="name"
        maxLength={60}
        defaultValue={typed['name'] ?? writer?.name}
        required
        unmarked
      />
      <EmailField
        {...field('email')}
        label={t.email}
        hint={t.emailHint}
        defaultValue={typed['email'] ?? writer?.email}
      />
      <TextField
        {...field('phone')}
        label={t.phone}
        hint={t.phoneHint}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={typed['phone']}
      />
    </>
  )
}

function LikelyAnswers({ faqs }: { faqs: readonly Faq[] }) {
  if (faqs.length === 0) return null
  return (
    <div className={styles.answers}>
      <p>{t.mayAnswer}</p>
      {faqs.map(({ id, question, answer }) => (
        <Disclosure key={id} summary={question}>
          <p>
            <InlineText text={answer} />
          </p>
          <AnswerRating id={id} />
        </Disclosure>
      ))}
    </div>
  )
}

type OrderFieldProps = {
  orders: Writer['orders']
  subject: string
  wiring: { id: string; name: string; error: string | undefined }
  typed: string | undefined
}

/** Members select an order and see its status; others enter its number. */
function OrderField({ orders, subject, wiring: { id, name, error }, typed }: OrderFieldProps) {
  const [picked, setPicked] = useState(typed ?? '')
  const order = orders.find(({ number }) => number === picked)
  if (orders.length === 0)
    return (
      <TextField
        {...{ id, name, error }}
        label={t.orderNumber}
        hint={t.orderNumberHint}
        optional
        maxLength={40}
        defaultValue={typed}
      />
    )
  return (
    <>
      <SelectField
        {...{ id, name, error }}
        label={t.whichOrder}
        optional
        options={[
          { value: '', label: t.noOrder },
          ...orders.map(({ number }) => ({ value: number, label: number })),
        ]}
        value={picked}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
      {order && <OrderFacts order={order} subject={subject} />}
    </>
  )
}

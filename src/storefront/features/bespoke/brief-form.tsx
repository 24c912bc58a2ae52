import { useState, type ReactNode } from 'react'
import type { Upload } from '#modules/files/contract.ts'
import { normalizeEmail } from '#kernel/email/email.ts'
import { normalizePhone } from '#kernel/us-address/phone.ts'
import { Form, type FieldWiring } from '#ui/patterns/form/form.tsx'
import { readFormTexts, type FormTexts } from '#ui/patterns/form/form-state.ts'
import { FieldRow, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import type { Answer } from '#storefront/api/endpoints.ts'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { dropDraft, saveDraft } from '#storefront/session/drafts.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { checkPhone } from '../checkout/address-fields.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { EmailField } from '../members/email-field.tsx'
import { checkEmail } from '#storefront/api/check-email.ts'
import { briefDraft, parseDraftFiles, type BriefPrefill } from './brief-prefill.ts'
import type { Service } from './read-services.ts'
import { ServiceQuestions, type EstimateAnswers } from './service-questions.tsx'
import * as t from '#messages/brief.ts'

export type Submitted = Answer<'post', '/api/bespoke/submit'>

const checks = {
  title: (value: string) => (value.trim() === '' ? t.enterTitle : null),
  brief: (value: string) => {
    const { length } = value.trim()
    if (length < 30) return t.tooShort({ count: String(length) })
    return length > 4_000 ? t.tooLong({ count: String(length) }) : null
  },
  name: (value: string) => (value.trim() === '' ? t.enterName : null),
  email: checkEmail,
  phone: (value: string) => (value.trim() === '' ? null : checkPhone(value)),
}

type BriefFormProps = {
  services: readonly Service[]
  asked: EstimateAnswers
  onAsk: (asked: EstimateAnswers) => void
  /** The estimate, shown before the personal details. */
  estimate: ReactNode
  known: BriefPrefill
  onSent: (submitted: Submitted & { email: string }) => void
}

/** The brief form. Entries and uploaded files stay in this tab until sent. */
export function BriefForm({ services, asked, onAsk, estimate, known, onSent }: BriefFormProps) {
  const [files, setFiles] = useState<readonly Upload[]>(parseDraftFiles(known.draft))
  const [isSending, setIsSending] = useState(false)
  const keep = (form: HTMLFormElement, kept: readonly Upload[] = files) =>
    saveDraft(briefDraft, { ...readFormTexts(form), files: JSON.stringify(kept) })
  return (
    <div onChange={({ target }) => target instanceof HTMLElement && keepOf(target, keep)}>
      <Form
        id="brief"
        checks={checks}
        submitLabel={t.send}
        busyLabel={t.sending}
        onSend={async (values) => {
          if (isSending) return { message: t.fileUploading, fields: {} }
          try {
            await ensureSession()
            const input = inputOf(values, { asked, files })
            const submitted = await sessionApi().post('/api/bespoke/submit', input, {
              idempotencyKey: crypto.randomUUID(),
            })
            dropDraft(briefDraft)
            onSent({ ...submitted, email: input.email })
            return null
          } catch (error) {
            return toFormFault(error)
          }
        }}
      >
        {(field) => (
          <>
            <ServiceQuestions services={services} asked={asked} onChange={onAsk} />
            {estimate}
            <TheBrief field={field} typed={known.draft} />
            <FilePicker
              purpose="bespoke"
              label={t.drawings}
              optional
              initial={files}
              onChange={(kept) => {
                setFiles(kept)
                const form = document.querySelector<HTMLFormElement>('#brief')
                if (form) keep(form, kept)
              }}
              onBusy={setIsSending}
            />
            <WhoAsks field={field} known={known} />
          </>
        )}
      </Form>
    </div>
  )
}

function keepOf(target: HTMLElement, keep: (form: HTMLFormElement) => void): void {
  const form = target.closest('form')
  if (form) keep(form)
}

type Fields = (name: string) => FieldWiring

function TheBrief({ field, typed }: { field: Fields; typed: FormTexts }) {
  return (
    <>
      <TextField
        {...field('title')}
        label={t.title}
        hint={t.titleHint}
        maxLength={100}
        defaultValue={typed['title']}
        required
        unmarked
      />
      <TextAreaField
        {...field('brief')}
        label={t.tellUs}
        hint={t.tellUsHint}
        rows={8}
        maxLength={4_100}
        defaultValue={typed['brief']}
        required
        unmarked
      />
      <TextField
        {...field('neededBy')}
        label={t.neededBy}
        hint={t.neededByHint}
        optional
        type="date"
        defaultValue={typed['neededBy']}
      />
    </>
  )
}

function WhoAsks({
  field,
  known: { draft: typed, name, email },
}: {
  field: Fields
  known: BriefPrefill
}) {
  return (
    <>
      <TextField
        {...field('name')}
        label={t.name}
        autoComplete="name"
        maxLength={80}
        defaultValue={typed['name'] ?? name}
        required
        unmarked
      />
      <FieldRow>
        <EmailField
          {...field('email')}
          label={t.email}
          hint={t.emailHint}
          defaultValue={typed['email'] ?? email}
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
      </FieldRow>
    </>
  )
}

function inputOf(
  values: FormTexts,
  { asked, files }: { asked: EstimateAnswers; files: readonly Upload[] },
) {
  const text = (name: string) => (values[name] ?? '').trim()
  const phone = normalizePhone(text('phone'))
  return {
    ...asked,
    answers: { ...asked.answers },
    title: text('title'),
    brief: text('brief'),
    neededBy: text('neededBy') || null,
    name: text('name'),
    email: normalizeEmail(text('email')),
    ...(phone && { phone }),
    fileIds: files.map(({ id }) => id),
  }
}

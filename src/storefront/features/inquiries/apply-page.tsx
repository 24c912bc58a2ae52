import { contentPaths } from '#storefront/features/content/content-paths.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Role } from '#modules/content/contract.ts'
import { checkEmail } from '#storefront/api/check-email.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { ErrorSummary } from '#ui/primitives/error-summary/error-summary.tsx'
import { FieldStack, TextAreaField, TextField } from '#ui/primitives/field/field.tsx'
import { formText } from '#storefront/api/form-text.ts'
import { paths } from '#storefront/paths.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { sendApplication } from './send-form.ts'
import styles from './inquiry-form.module.css'
import { EmailField } from '../members/email-field.tsx'
import * as t from '#messages/application.ts'

type FieldErrors = Readonly<Record<string, string>>

/** The application form. The confirmation states the next step, which is also emailed. */
export function ApplyPage({ role }: { role: Role }) {
  const [number, setNumber] = useState<string | null>(null)
  if (!role.open)
    return (
      <Section>
        <EmptyState
          level={1}
          title={t.notOpen}
          action={<ButtonLink href={paths.careers}>{t.seeOpenRoles}</ButtonLink>}
        />
      </Section>
    )
  if (number)
    return (
      <Section>
        <PageHead title={t.received} close lead={<p>{t.receivedHint({ number })}</p>} />
        <ButtonLink href={paths.careers} variant="secondary">
          {t.backToOpenRoles}
        </ButtonLink>
      </Section>
    )
  return (
    <Section>
      <PageHead
        before={
          <Breadcrumb
            crumbs={[
              { label: t.careers, href: paths.careers },
              { label: role.title, href: contentPaths.role(role.id) },
              { label: t.apply },
            ]}
          />
        }
        title={role.title}
        size="step"
        lead={<p>{t.lead}</p>}
      />
      <ApplyForm role={role} onSent={setNumber} />
    </Section>
  )
}

function ApplyForm({ role, onSent }: { role: Role; onSent: (number: string) => void }) {
  const [files, setFiles] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const found = validate(form, files)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const result = await sendApplication(toInput(form, { role, files })).catch(() => ({
      fields: {},
      message: t.unreachable,
    }))
    setBusy(false)
    if ('data' in result) onSent(result.data.number)
    else setFaults(Object.keys(result.fields).length > 0 ? result.fields : { '': result.message })
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary
        errors={Object.entries(faults).map(([field, text]) => (field ? { field, text } : { text }))}
      />
      <FieldStack>
        <TextField
          id="name"
          name="name"
          label={t.yourName}
          autoComplete="name"
          maxLength={80}
          required
          error={faults['name']}
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
        <FilePicker
          purpose="application"
          label={t.resume}
          required
          error={faults['fileIds']}
          onChange={(kept) => setFiles(kept.map(({ id }) => id))}
        />
        <TextField
          id="links.0"
          name="link"
          label={t.workPage}
          type="url"
          maxLength={300}
          optional
          error={faults['links.0']}
        />
        {role.questions.map(({ id, label }) => (
          <TextAreaField
            key={id}
            id={`answer-${id}`}
            name={`answer-${id}`}
            label={label}
            rows={4}
            maxLength={2000}
            optional
          />
        ))}
        <TextAreaField
          id="note"
          name="note"
          label={t.anythingElse}
          rows={4}
          maxLength={3000}
          optional
          error={faults['note']}
        />
        <Checkbox id="consent" name="consent" label={t.consent} error={faults['consent']} />
      </FieldStack>
      <Button type="submit" busy={busy} busyLabel={t.sending}>
        {t.send}
      </Button>
    </form>
  )
}

function validate(form: FormData, files: readonly string[]): FieldErrors {
  const text = (name: string) => formText(form, name).trim()
  const email = checkEmail(text('email'))
  return {
    ...(text('name') === '' && { name: t.enterName }),
    ...(email !== null && { email }),
    ...(files.length === 0 && { fileIds: t.addResume }),
    ...(text('link') !== ''
      && !/^https?:\/\/\S+\.\S+/.test(text('link')) && {
        'links.0': t.enterAddress,
      }),
    ...(!form.has('consent') && { consent: t.confirmConsent }),
  }
}

function toInput(form: FormData, { role, files }: { role: Role; files: readonly string[] }) {
  const text = (name: string) => formText(form, name).trim()
  return {
    roleId: role.id,
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    links: text('link') === '' ? [] : [text('link')],
    answers: role.questions
      .map(({ id }) => ({ id, answer: text(`answer-${id}`) }))
      .filter(({ answer }) => answer !== ''),
    note: text('note'),
    fileIds: [...files],
    consent: true as const,
  }
}

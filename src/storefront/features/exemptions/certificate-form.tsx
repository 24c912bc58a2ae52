import { useState } from 'react'
import {
  exemptionReasonCodes,
  type ExemptionReason,
} from '#kernel/tax-exemption/exemption-reasons.ts'
import { states, type StateCode } from '#kernel/us-address/us-address.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import type { FormErrors, FormTexts } from '#ui/patterns/form/form-state.ts'
import { TextField } from '#ui/primitives/field/field.tsx'
import { SelectField } from '#ui/primitives/select/select.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { reasonLabels } from './reason-labels.ts'
import * as t from '#messages/exemptions.ts'
import styles from './certificate-form.module.css'

const required = (message: string) => (value: string) => (value.trim() === '' ? message : null)
const checks = {
  reason: required(t.chooseReasonFirst),
  number: required(t.enterNumber),
  issuedOn: required(t.enterDate),
}
const reasonOptions = exemptionReasonCodes.map((value) => ({ value, label: reasonLabels[value] }))
const stateNames = Object.entries(states) as [StateCode, string][]

export function CertificateForm({
  onSent,
  onCancel,
}: {
  readonly onSent: () => void
  readonly onCancel: () => void
}) {
  const [chosen, setChosen] = useState<readonly StateCode[]>([])
  const [fileId, setFileId] = useState<string | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const send = async (values: FormTexts): Promise<FormErrors | null> => {
    const invalid = {
      ...(chosen.length === 0 && { states: t.chooseStateFirst }),
      ...(fileId === null && {
        fileId: isUploading ? t.waitForUpload : t.addFile,
      }),
    }
    if (fileId === null || chosen.length === 0) return { message: '', fields: invalid }
    try {
      await sessionApi().post('/api/user/certificate/create', {
        company: values['company'] ?? '',
        states: [...chosen],
        reason: values['reason'] as ExemptionReason,
        number: values['number'] ?? '',
        issuedOn: values['issuedOn'] ?? '',
        expiresOn: values['expiresOn'] || null,
        fileId,
      })
    } catch (error) {
      return toFormFault(error)
    }
    onSent()
    return null
  }
  return (
    <Form
      id="certificate"
      checks={checks}
      onSend={send}
      submitLabel={t.send}
      busyLabel={t.sending}
      actions={<TextButton onClick={onCancel}>{t.cancel}</TextButton>}
    >
      {(field) => (
        <>
          <TextField
            {...field('company')}
            label={t.company}
            autoComplete="organization"
            maxLength={100}
            optional
          />
          <SelectField
            {...field('reason')}
            label={t.reason}
            required
            defaultValue=""
            options={[{ value: '', label: t.chooseReason }, ...reasonOptions]}
          />
          <TextField {...field('number')} label={t.number} maxLength={60} required />
          <StatePicker
            id={field('states').id}
            chosen={chosen}
            error={field('states').error}
            onChange={setChosen}
          />
          <TextField {...field('issuedOn')} label={t.issuedOn} type="date" required />
          <TextField
            {...field('expiresOn')}
            label={t.validThrough}
            type="date"
            hint={t.validThroughHint}
            optional
          />
          <FilePicker
            purpose="exemption"
            label={t.certificate}
            required
            error={field('fileId').error}
            onBusy={setIsUploading}
            onChange={([file]) => setFileId(file?.id ?? null)}
          />
        </>
      )}
    </Form>
  )
}

interface StatePickerProps {
  readonly id: string
  readonly chosen: readonly StateCode[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly StateCode[]) => void
}

/** A certificate is valid in one state or in several. */
function StatePicker({ id, chosen, error, onChange }: StatePickerProps) {
  const left = stateNames.filter(([code]) => !chosen.includes(code))
  return (
    <div className={styles.states}>
      <SelectField
        id={id}
        label={chosen.length === 0 ? t.state : t.anotherState}
        required={chosen.length === 0}
        optional={chosen.length > 0}
        error={error}
        value=""
        options={[
          { value: '', label: t.chooseState },
          ...left.map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onChange([...chosen, value as StateCode])
        }}
      />
      <ul className={styles.chosen} aria-label={t.chosenStates} aria-live="polite">
        {chosen.map((code) => (
          <li key={code}>
            {states[code]}{' '}
            <TextButton onClick={() => onChange(chosen.filter((one) => one !== code))}>
              {t.remove}
              <span className="visually-hidden"> {states[code]}</span>
            </TextButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

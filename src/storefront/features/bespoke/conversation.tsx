import { useState } from 'react'
import type { Upload } from '#modules/files/contract.ts'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { formatMoment } from '../members/member-dates.ts'
import type { CommissionProps } from './commission-props.ts'
import * as t from '#messages/commission.ts'
import styles from './commission.module.css'

/** Messages and steps, oldest first, with a reply form. */
export function Conversation({ commission, token, onChange }: CommissionProps) {
  const shop = useShopSettings()
  const { timeZone } = shop
  const { entries, canWrite } = commission
  return (
    <Panel title={t.messages}>
      <ol className={styles.entries}>
        {entries.map(({ at, from, kind, text, files }, index) => (
          <li key={index} data-from={from} data-kind={kind}>
            <p className="quiet">
              {from === 'you' ? t.you : shop.name}, {formatMoment(at, timeZone)}
            </p>
            <p className={styles.text}>{text}</p>
            {files.length > 0 && (
              <p className="quiet">
                {t.files({ names: files.map(({ name }) => name).join(', ') })}
              </p>
            )}
          </li>
        ))}
      </ol>
      {canWrite && <Reply key={entries.length} {...{ commission, token, onChange }} />}
    </Panel>
  )
}

function Reply({ token, onChange }: CommissionProps) {
  const [files, setFiles] = useState<readonly Upload[]>([])
  const [isSending, setIsSending] = useState(false)
  return (
    <Form
      id="message"
      checks={{ text: (value) => (value.trim().length < 2 ? t.enterMessage : null) }}
      submitLabel={t.send}
      busyLabel={t.sending}
      onSend={async ({ text = '' }) => {
        if (isSending) return { message: t.fileUploading, fields: {} }
        try {
          await ensureSession()
          onChange(
            await sessionApi().post('/api/bespoke/message', {
              token,
              text: text.trim(),
              fileIds: files.map(({ id }) => id),
            }),
          )
          return null
        } catch (error) {
          return toFormFault(error)
        }
      }}
    >
      {(field) => (
        <>
          <TextAreaField
            {...field('text')}
            label={t.yourMessage}
            rows={4}
            maxLength={4_000}
            required
            unmarked
          />
          <FilePicker
            purpose="bespoke"
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

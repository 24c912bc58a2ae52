import { useId, useState } from 'react'
import type { KeptFile } from '#modules/files/contract.ts'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { faultOf } from '#storefront/api/form-fault.ts'
import { ensureSession } from '#storefront/session/session-api.ts'
import { discardFile, uploadFile } from './upload-file.ts'
import styles from './contact.module.css'

export const mostFiles = 5

type FilePickerProps = { files: readonly KeptFile[]; onChange: (files: readonly KeptFile[]) => void; onBusy: (busy: boolean) => void }

/** Pictures and papers, sent while the rest is typed. */
export function FilePicker({ files, onChange, onBusy }: FilePickerProps) {
  const id = useId()
  const [fault, setFault] = useState('')
  const [sending, setSending] = useState<string | null>(null)
  const take = async (picked: readonly File[]) => {
    setFault('')
    onBusy(true)
    let kept = files
    try {
      await ensureSession()
      for (const file of picked.slice(0, mostFiles - files.length)) {
        setSending(file.name)
        kept = [...kept, await uploadFile(file)]
        onChange(kept)
      }
      if (picked.length > mostFiles - files.length) setFault(`${mostFiles} files at most. The others were left out.`)
    } catch (error) {
      setFault(faultOf(error).message)
    } finally {
      setSending(null)
      onBusy(false)
    }
  }
  const drop = async (file: KeptFile) => {
    onChange(files.filter((one) => one !== file))
    await discardFile(file.id).catch((error: unknown) => setFault(faultOf(error).message))
  }
  return (
    <div className={styles.files}>
      <label htmlFor={id} className={styles.filesLabel}>
        Pictures or papers <span className={styles.optional}>(optional)</span>
      </label>
      <p className="quiet" id={`${id}-hint`}>
        Up to {mostFiles}: pictures or PDF, 10 MB each.
      </p>
      <input
        id={id}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-describedby={`${id}-hint`}
        disabled={files.length >= mostFiles || sending !== null}
        onChange={(event) => {
          const picked = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void take(picked)
        }}
      />
      <p role="status">{sending !== null && `Sending ${sending}…`}</p>
      <div role="alert">
        <FieldError>{fault}</FieldError>
      </div>
      {files.length > 0 && (
        <ul className={styles.kept}>
          {files.map((file) => (
            <li key={file.id} className="cluster">
              <span>
                {file.name}, {Math.max(1, Math.round(file.size / 1024))} KB
              </span>
              <TextButton onClick={() => void drop(file)}>
                Remove<span className="visually-hidden"> {file.name}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

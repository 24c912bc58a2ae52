import { useId, useState } from 'react'
import { getAcceptAttribute, listFormatNames } from '#kernel/file-formats/file-formats.ts'
import type { Upload } from '#modules/files/contract.ts'
import { purposes, type PurposeName } from '#modules/files/domain/purposes.ts'
import { FieldError } from '#ui/primitives/field/field-error.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { discardFile, sendFile, checkFileSize } from './send-file.ts'
import * as t from '#messages/files.ts'
import * as ui from '#messages/ui.ts'
import styles from './file-picker.module.css'

type FilePickerProps = {
  purpose: PurposeName
  label: string
  required?: boolean
  optional?: boolean
  error?: string | undefined
  /** Files uploaded before, for example with a draft. */
  initial?: readonly Upload[]
  /** Called with the uploaded and checked files. */
  onChange: (files: readonly Upload[]) => void
  /** Called when uploads start and end. */
  onBusy?: (busy: boolean) => void
}

function Mark({ required, optional }: Pick<FilePickerProps, 'required' | 'optional'>) {
  return required || optional ? (
    <span className={styles.mark}>{required ? ui.required : ui.optional}</span>
  ) : null
}

/** Uploads chosen files immediately with their progress; a refused file shows the reason. */
export function FilePicker({
  purpose,
  label,
  required,
  optional,
  error,
  initial = [],
  onChange,
  onBusy,
}: FilePickerProps) {
  const id = useId()
  const { kinds, maxFiles, maxBytes } = purposes[purpose]
  const [files, setFiles] = useState<readonly Upload[]>(initial)
  const [sending, setSending] = useState<Readonly<Record<string, number>>>({})
  const [faults, setFaults] = useState<readonly string[]>([])
  const uploadAll = async (chosen: readonly File[]) => {
    setFaults([])
    onBusy?.(true)
    let uploaded = files
    for (const file of chosen) {
      const fault =
        uploaded.length >= maxFiles ? t.tooMany({ count: maxFiles }) : checkFileSize(purpose, file)
      const sent = fault === null ? await send(file) : fault
      if (typeof sent === 'string') setFaults((before) => [...before, sent])
      else {
        uploaded = [...uploaded, sent]
        setFiles(uploaded)
        onChange(uploaded)
      }
    }
    onBusy?.(false)
  }
  const send = async (file: File): Promise<Upload | string> => {
    const progress = (share: number) => setSending((before) => ({ ...before, [file.name]: share }))
    progress(0)
    try {
      return await sendFile(purpose, file, progress)
    } catch (fault) {
      return fault instanceof ApiError ? fault.message : t.failed({ name: file.name })
    } finally {
      setSending(({ [file.name]: _, ...others }) => others)
    }
  }
  const remove = (removed: Upload) => {
    const uploaded = files.filter((file) => file.id !== removed.id)
    setFiles(uploaded)
    onChange(uploaded)
    // Files that could not be deleted are removed by a job.
    void discardFile(removed.id).catch(() => undefined)
  }
  return (
    <div className={styles.picker}>
      <label htmlFor={id} className={styles.label}>
        {label} <Mark {...{ required, optional }} />
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t.limits({
          kinds: joinAlternatives(listFormatNames(kinds)),
          size: maxBytes / 1024 / 1024,
          count: maxFiles,
        })}
      </p>
      <input
        id={id}
        type="file"
        multiple={maxFiles > 1}
        accept={getAcceptAttribute(kinds)}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => {
          void uploadAll([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <ul className={styles.files} aria-live="polite">
        {files.map((file) => (
          <li key={file.id}>
            <span>
              {file.name} <small>{Math.max(1, Math.round(file.size / 1024))} KB</small>
            </span>
            <TextButton onClick={() => remove(file)}>
              {t.remove}
              <span className="visually-hidden"> {file.name}</span>
            </TextButton>
          </li>
        ))}
        {Object.entries(sending).map(([name, share]) => (
          <li key={name}>
            <span>{name}</span>
            <progress value={share} max={1} aria-label={t.uploading({ name })} />
          </li>
        ))}
      </ul>
      <FieldError id={`${id}-error`}>
        {[...faults, ...(error ? [error] : [])].join(' ') || null}
      </FieldError>
    </div>
  )
}

function joinAlternatives(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t.oneOf({ names: names.slice(0, -1).join(', '), last })
}

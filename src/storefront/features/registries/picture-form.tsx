import { useState } from 'react'
import type { Upload } from '#modules/files/contract.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import type { Registry } from './registry-calls.ts'
import * as t from '#messages/registry-edit.ts'

export function PictureForm({
  registry,
  onSaved,
}: {
  registry: Registry
  onSaved: (registry: Registry) => void
}) {
  const [files, setFiles] = useState<readonly Upload[]>([])
  const [isSending, setIsSending] = useState(false)
  const { attempt, isBusy, fault } = useAttempt()
  const { id, picture } = registry
  const save = (fileId: string | null) =>
    attempt(async () => onSaved(await sessionApi().post('/api/registry/picture', { id, fileId })))
  return (
    <div className="stack" data-gap="4">
      <p>{stateTexts[picture]}</p>
      <FaultNotice text={fault} />
      {picture === 'none' ? (
        <>
          <FilePicker
            purpose="registry"
            label={t.picture}
            onChange={setFiles}
            onBusy={setIsSending}
          />
          <p>
            <Button
              busy={isBusy}
              disabled={isSending || files.length === 0}
              onClick={() => void save(files[0]?.id ?? null)}
            >
              {t.submitPicture}
            </Button>
          </p>
        </>
      ) : (
        <p>
          <Button variant="secondary" busy={isBusy} onClick={() => void save(null)}>
            {t.remove}
          </Button>
        </p>
      )}
    </div>
  )
}

const stateTexts = {
  none: t.pictureNone,
  waiting: t.pictureWaiting,
  shown: t.pictureShown,
}

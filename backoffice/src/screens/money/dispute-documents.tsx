import Download from '@mui/icons-material/DownloadOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Divider, Stack, Typography } from '@mui/material'
import { Fragment } from 'react'
import { useNotify } from 'react-admin'
import type { DisputeDetail } from '../../../../src/modules/refunds/contract.ts'
import { callApi, downloadFile } from '../../api'
import { FileButton } from '../../form/file-button'
import { FactList, Section } from '../../frame/section'
import { useAct } from '../use-act'

type EvidenceDocument = DisputeDetail['answer']['documents'][number]

const accept = '.pdf,image/jpeg,image/png'

interface DisputeDocumentsProps {
  readonly dispute: DisputeDetail
  readonly isEditable: boolean
}

/** What the bank gets with the statement: documents, and facts of the order. */
export function DisputeDocuments({ dispute: { id, answer }, isEditable }: DisputeDocumentsProps) {
  const { documents, limits, texts, state } = answer
  if (!limits) return null
  const megabytes = (limits.totalBytes / 1024 / 1024).toFixed(1).replace('.0', '')
  // The documents of the shop are written with the submission, and deleted a year after it.
  const shown = documents.filter(
    ({ file, isFromShop }) => file ?? (isEditable || (isFromShop && state === 'draft')),
  )
  return (
    <>
      <Section title="Documents">
        {isEditable && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
            PDF, JPEG or PNG, one file of each kind, {megabytes} MB together.
          </Typography>
        )}
        <Stack spacing={1.5}>
          {shown.map((document, index) => (
            <Fragment key={document.kind}>
              {index > 0 && <Divider />}
              <DocumentRow id={id} document={document} isEditable={isEditable} />
            </Fragment>
          ))}
        </Stack>
      </Section>
      {texts.length > 0 && (
        <Section title="Facts for the bank">
          <FactList
            facts={texts.map(({ label, text }) => ({
              label,
              value: <Box sx={{ whiteSpace: 'pre-line' }}>{text}</Box>,
            }))}
          />
        </Section>
      )}
    </>
  )
}

interface DocumentRowProps {
  readonly id: string
  readonly document: EvidenceDocument
  readonly isEditable: boolean
}

function DocumentRow({ id, document, isEditable }: DocumentRowProps) {
  const { kind, label, file, isFromShop } = document
  const notify = useNotify()
  const { run, isRunning } = useAct()
  const download = () =>
    downloadFile('/api/staff/dispute/file', { id, kind }).catch((error: Error) =>
      notify(error.message, { type: 'error' }),
    )
  const attach = (chosen: File) =>
    void run(
      () =>
        callApi('/api/staff/dispute/addFile', {
          query: { id, kind, name: chosen.name },
          body: chosen,
        }),
      'The file is attached.',
    )
  const remove = () =>
    void run(
      () => callApi('/api/staff/dispute/removeFile', { body: { id, kind } }),
      'The file is removed.',
    )
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{ alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography>{label}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {describeFile(document)}
        </Typography>
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {(file ?? isFromShop) && (
          <Button
            startIcon={<Download />}
            aria-label={`Download: ${label}`}
            onClick={() => void download()}
          >
            Download
          </Button>
        )}
        {isEditable && !isFromShop && (
          <FileButton
            label={file ? `Replace: ${label}` : `Attach: ${label}`}
            text={file ? 'Replace' : 'Attach'}
            accept={accept}
            startIcon={<UploadFile />}
            loading={isRunning}
            onChoose={attach}
          />
        )}
        {isEditable && !isFromShop && file && (
          <Button
            color="error"
            aria-label={`Remove: ${label}`}
            disabled={isRunning}
            onClick={remove}
          >
            Remove
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

function describeFile({ file, isFromShop }: EvidenceDocument): string {
  if (file) return `${file.name}, ${Math.ceil(file.size / 1024)} KB`
  return isFromShop ? 'Written by the shop' : 'No file'
}

import { Box, Typography } from '@mui/material'
import type { DisputeDetail } from '../../../../src/modules/refunds/contract.ts'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'

interface SubmitEvidenceDialogProps {
  readonly dispute: DisputeDetail
  readonly onClose: () => void
}

/** Asks before the evidence is sent, or recorded as sent on the page of the provider. */
export function SubmitEvidenceDialog({ dispute, onClose }: SubmitEvidenceDialogProps) {
  const { id, evidence, answer } = dispute
  const isSentByShop = answer.limits !== null
  const documents = answer.documents.filter(({ file, isFromShop }) => file ?? isFromShop)
  const body = {
    id,
    version: evidence?.version ?? 0,
    fileIds: answer.documents.flatMap(({ file, isFromShop }) =>
      file && !isFromShop ? [file.id] : [],
    ),
  }
  return (
    <ActDialog
      title={isSentByShop ? 'Send the evidence' : 'Record that the evidence was sent'}
      confirmLabel={isSentByShop ? 'Send to the bank' : 'It was sent'}
      act={() => callApi('/api/staff/dispute/submitEvidence', { body })}
      done={() =>
        isSentByShop ? 'The evidence is being sent.' : 'The evidence is recorded as sent.'
      }
      onClose={onClose}
    >
      {isSentByShop ? (
        <>
          <Typography>
            You can send evidence once. After this, neither the statement nor the documents can be
            changed.
          </Typography>
          <Typography
            variant="body2"
            sx={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              maxHeight: 200,
              overflow: 'auto',
            }}
            tabIndex={0}
          >
            {evidence?.statement}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {documents.map(({ kind, label, file }) => (
              <li key={kind}>{file ? `${label}: ${file.name}` : label}</li>
            ))}
            <li>The facts of the order on this page</li>
          </Box>
        </>
      ) : (
        <Typography>
          Upload the PDF at your payment provider first. After this the statement cannot be changed.
        </Typography>
      )}
    </ActDialog>
  )
}

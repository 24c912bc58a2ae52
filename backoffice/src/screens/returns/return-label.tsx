import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { FileButton } from '../../form/file-button'
import { usePrint } from '../../frame/print-menu'
import { Section } from '../../frame/section'
import { useAct } from '../use-act'
import type { ReturnDetail } from './return-types'

interface ReturnLabelProps {
  readonly detail: ReturnDetail
  readonly canWrite: boolean
}

/** How it comes back: the label, or one that staff upload. */
export function ReturnLabel({ detail, canWrite }: ReturnLabelProps) {
  const print = usePrint()
  const { number, trackingNo, status, to, method } = detail
  return (
    <Section title="Parcel">
      {trackingNo ? (
        <Typography sx={{ overflowWrap: 'anywhere' }}>Tracking number {trackingNo}</Typography>
      ) : (
        <Typography>
          {method === 'own' ? 'The buyer uses a carrier of their own.' : 'No label yet.'}
        </Typography>
      )}
      {to.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          To {to.join(', ')}
        </Typography>
      )}
      {trackingNo && (
        <Button
          variant="outlined"
          onClick={() =>
            print({ label: 'Label', path: '/api/staff/return/label', query: { return: number } })
          }
          sx={{ mt: 1 }}
        >
          Print the label
        </Button>
      )}
      {canWrite && status === 'approved' && <LabelUpload number={number} />}
    </Section>
  )
}

function LabelUpload({ number }: { readonly number: string }) {
  const { run, isRunning, fields } = useAct()
  const [trackingNo, setTrackingNo] = useState('')
  const upload = (file: File) =>
    void run(
      () =>
        callApi('/api/staff/return/uploadLabel', {
          query: { return: number, name: file.name, trackingNo: trackingNo.trim() },
          body: file,
        }),
      'The label is with the buyer, who is emailed.',
    )
  return (
    <Stack spacing={1} sx={{ mt: 2, alignItems: 'start' }}>
      <Typography variant="body2">
        Bought a prepaid label elsewhere? The buyer prints it and pays nothing.
      </Typography>
      <TextField
        fullWidth
        label="Tracking number of your label"
        value={trackingNo}
        onChange={(event) => setTrackingNo(event.target.value)}
        error={fields['trackingNo'] !== undefined}
        helperText={fields['trackingNo']}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <FileButton
        label="Upload the label (PDF)"
        accept="application/pdf"
        variant="outlined"
        startIcon={<UploadFile />}
        loading={isRunning}
        disabled={trackingNo.trim() === ''}
        onChoose={upload}
      />
    </Stack>
  )
}

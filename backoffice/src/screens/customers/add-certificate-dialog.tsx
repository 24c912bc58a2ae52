import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Autocomplete, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { getAcceptAttribute } from '../../../../src/kernel/file-formats/file-formats.ts'
import { exemptionReasons } from '../../../../src/kernel/tax-exemption/exemption-reasons.ts'
import { states as stateNames } from '../../../../src/kernel/us-address/us-address.ts'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { FileButton } from '../../form/file-button'
import { focusInput } from '../../form/focus-input'
import { useAct } from '../use-act'

interface AddCertificateDialogProps {
  readonly customerId: string
  readonly name: string
  readonly onClose: () => void
}

const emptyForm = { company: '', reason: 'resale', number: '', issuedOn: '', expiresOn: '' }
const dateField = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const

/** Adds an exemption certificate that the shop got on paper or by email. */
export function AddCertificateDialog({ customerId, name, onClose }: AddCertificateDialogProps) {
  const [form, setForm] = useState(emptyForm)
  const [states, setStates] = useState<readonly string[]>([])
  const [file, setFile] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const set = (field: keyof typeof emptyForm) => (value: string) =>
    setForm((before) => ({ ...before, [field]: value }))
  const body = {
    customerId,
    ...form,
    states,
    expiresOn: form.expiresOn || null,
    fileId: file?.id,
  }
  return (
    <ActDialog
      title={`Add a tax exemption for ${name}`}
      confirmLabel="Add the certificate"
      isDisabled={file === null || states.length === 0 || form.issuedOn === ''}
      act={() => callApi('/api/staff/certificate/create', { body })}
      done={() => 'The certificate is valid from now on.'}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ActField
            label="Certificate number"
            required
            inputRef={focusInput}
            value={form.number}
            onChange={set('number')}
            message={fields['number']}
            maxLength={60}
          />
          <ActField
            label="Company"
            value={form.company}
            onChange={set('company')}
            message={fields['company']}
            maxLength={100}
          />
          <TextField
            select
            label="Reason"
            value={form.reason}
            onChange={({ target }) => set('reason')(target.value)}
          >
            {Object.entries(exemptionReasons).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <Autocomplete
            multiple
            options={Object.keys(stateNames)}
            getOptionLabel={(code) => stateNames[code as keyof typeof stateNames]}
            value={[...states]}
            onChange={(_, chosen) => setStates(chosen)}
            renderInput={(params) => (
              <TextField
                {...params}
                label="States"
                required
                error={fields['states'] !== undefined}
                helperText={fields['states']}
              />
            )}
          />
          <ActField
            label="Issued on"
            required
            value={form.issuedOn}
            onChange={set('issuedOn')}
            message={fields['issuedOn']}
            {...dateField}
          />
          <ActField
            label="Valid through"
            value={form.expiresOn}
            onChange={set('expiresOn')}
            message={fields['expiresOn']}
            helperText="Leave it empty if it does not expire."
            {...dateField}
          />
          <CertificateFile file={file} onUpload={setFile} />
        </>
      )}
    </ActDialog>
  )
}

interface CertificateFileProps {
  readonly file: { readonly name: string } | null
  readonly onUpload: (file: { readonly id: string; readonly name: string }) => void
}

function CertificateFile({ file, onUpload }: CertificateFileProps) {
  const { run, isRunning } = useAct()
  const upload = (chosen: File) =>
    void run(async () => {
      const { fileId } = await callApi<{ fileId: string }>('/api/staff/certificate/upload', {
        query: { name: chosen.name },
        body: chosen,
      })
      onUpload({ id: fileId, name: chosen.name })
    }, 'The file is uploaded.')
  return (
    <>
      <FileButton
        label={file ? 'Choose another file' : 'Upload the certificate'}
        accept={getAcceptAttribute(['picture', 'pdf'])}
        variant="outlined"
        startIcon={<UploadFile />}
        loading={isRunning}
        onChoose={upload}
      />
      {file && <Typography variant="body2">{file.name}</Typography>}
    </>
  )
}

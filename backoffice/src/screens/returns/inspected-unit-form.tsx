import AddAPhoto from '@mui/icons-material/AddAPhotoOutlined'
import {
  Box,
  Checkbox,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { callApi } from '../../api'
import { FileButton } from '../../form/file-button'
import { useAct } from '../use-act'
import type { Decision, InspectedUnit } from './inspection-units'
import { resolutionNames } from './return-types'

interface InspectedUnitFormProps {
  readonly unit: InspectedUnit
  readonly label: string
  readonly onChange: (changed: Partial<InspectedUnit>) => void
}

/** Accept, accept for less, or reject one unit. */
export function InspectedUnitForm({ unit, label, onChange }: InspectedUnitFormProps) {
  const { item, decision, isSellable, note } = unit
  const canReduce = item.resolution === 'refund' || item.resolution === 'credit'
  return (
    <Box role="group" aria-label={label}>
      <Typography sx={{ fontWeight: 600 }}>{item.title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {item.reason}. Wants: {resolutionNames[item.resolution].toLowerCase()}
        {item.exchangedFor && ` for ${item.exchangedFor}`}.
      </Typography>
      <Stack direction="row" spacing={2} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={`Decision about ${label}`}
          value={decision}
          onChange={(_, chosen: Decision | null) => chosen && onChange({ decision: chosen })}
        >
          <ToggleButton value="accept">Accept</ToggleButton>
          {canReduce && <ToggleButton value="accept_less">For less</ToggleButton>}
          <ToggleButton value="reject">Reject</ToggleButton>
        </ToggleButtonGroup>
        {decision !== 'reject' && (
          <FormControlLabel
            label="Back to stock"
            control={
              <Checkbox
                checked={isSellable}
                onChange={(_, isChecked) => onChange({ isSellable: isChecked })}
              />
            }
          />
        )}
      </Stack>
      {decision === 'accept_less' && <Reduction unit={unit} label={label} onChange={onChange} />}
      {decision !== 'accept' && (
        <TextField
          fullWidth
          required
          label="Why, for the buyer"
          value={note}
          onChange={(event) => onChange({ note: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          sx={{ mt: 1 }}
        />
      )}
    </Box>
  )
}

function Reduction({ unit, label, onChange }: InspectedUnitFormProps) {
  const { withhold, isShare, photos } = unit
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ mt: 1.5 }}>
        <TextField
          required
          type="number"
          label="Keep"
          value={withhold}
          onChange={(event) => onChange({ withhold: event.target.value })}
          slotProps={{ htmlInput: { min: 0, step: '0.01', inputMode: 'decimal' } }}
          sx={{ width: 140 }}
        />
        <TextField
          select
          label="In"
          value={isShare ? 'share' : 'amount'}
          onChange={(event) => onChange({ isShare: event.target.value === 'share' })}
          sx={{ width: 160 }}
        >
          <MenuItem value="amount">Dollars</MenuItem>
          <MenuItem value="share">Percent</MenuItem>
        </TextField>
      </Stack>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {photos.map(({ fileId, src }, index) => (
          <img
            key={fileId}
            src={src}
            alt={`${label}, new, ${index + 1}`}
            width={72}
            height={72}
            style={{ objectFit: 'cover' }}
          />
        ))}
        {photos.length < 6 && (
          <PhotoButton onUploaded={(photo) => onChange({ photos: [...photos, photo] })} />
        )}
      </Stack>
    </>
  )
}

interface PhotoButtonProps {
  readonly onUploaded: (photo: InspectedUnit['photos'][number]) => void
}

/** The buyer sees the photo beside the offer. */
function PhotoButton({ onUploaded }: PhotoButtonProps) {
  const { run, isRunning } = useAct()
  const upload = async (file: File) => {
    const stored = await run(
      () =>
        callApi<{ fileId: string }>('/api/staff/return/photo', {
          query: { name: file.name },
          body: file,
        }),
      'The photo is added.',
    )
    if (stored) onUploaded({ fileId: stored.fileId, src: URL.createObjectURL(file) })
  }
  return (
    <FileButton
      label="Add a photo"
      accept="image/*"
      variant="outlined"
      startIcon={<AddAPhoto />}
      loading={isRunning}
      onChoose={(file) => void upload(file)}
    />
  )
}

import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { FileButton } from '../../form/file-button'

interface FileDropProps {
  readonly isUploading: boolean
  readonly onChoose: (file: File) => void
}

/** A place for a file: by dropping it, or with a button. */
export function FileDrop({ isUploading, onChoose }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      }}
      sx={{
        p: { xs: 3, sm: 5 },
        textAlign: 'center',
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'text.secondary',
        bgcolor: isOver ? 'action.hover' : 'background.paper',
      }}
    >
      <Typography variant="h3" component="p" sx={{ mb: 0.5 }}>
        Drop a CSV file here
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        We recognize what it is and check every row. Nothing is imported until you confirm.
      </Typography>
      <FileButton
        label="Choose a file"
        accept=".csv,text/csv"
        variant="contained"
        startIcon={<UploadFile />}
        loading={isUploading}
        onChoose={onChoose}
      />
    </Box>
  )
}

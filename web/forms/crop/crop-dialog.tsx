import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Label } from '#web/ui/label.tsx'
import { CropArea } from './crop-area.tsx'
import type { CropKind } from './draw-square.ts'
import { type CropFrame, firstFrame, MAX_ZOOM, wholeZoom, zoomFrame } from './frame.ts'

interface CropDialogProps {
  picture: ImageBitmap
  kind: CropKind
  isRound: boolean
  onChosen: (frame: CropFrame) => void
  onCancel: () => void
}

/** Asks which square of a picture is used. */
export function CropDialog({ picture, kind, isRound, onChosen, onCancel }: CropDialogProps) {
  const id = useId()
  const least = kind === 'logo' ? wholeZoom(picture) : 1
  const [frame, setFrame] = useState(() => firstFrame(picture))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onCancel()}>
      <DialogContent title="Crop picture" keepsOpen>
        <div className="grid gap-4">
          <CropArea
            picture={picture}
            kind={kind}
            leastZoom={least}
            frame={frame}
            onChange={setFrame}
            isRound={isRound}
            describedBy={`${id}-how`}
          />
          <p id={`${id}-how`} className="text-muted text-sm">
            Drag the picture, or tap what belongs in the middle. Arrow keys move it, plus and minus zoom.
            {kind === 'logo' && ' The whole logo fits in when it is zoomed out.'}
          </p>
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-zoom`}>Zoom</Label>
            <input
              id={`${id}-zoom`}
              type="range"
              min={least}
              max={MAX_ZOOM}
              step="any"
              value={frame.zoom}
              aria-valuetext={`${Math.round(frame.zoom * 100)} %`}
              onChange={({ target }) => setFrame((before) => zoomFrame(picture, before, Number(target.value), least))}
              className="h-11 w-full cursor-pointer accent-pitch"
            />
          </div>
        </div>
        <DialogActions>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => onChosen(frame)}>Use picture</Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

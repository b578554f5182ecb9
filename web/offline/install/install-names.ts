/** The place of the button in the header. */
export const INSTALL_PLACE = 'install'
/** Fired at the window when the button is pressed. */
export const INSTALL_PRESSED = 'installpressed'

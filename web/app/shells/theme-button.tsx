import { Moon, Sun } from 'lucide-react';
import { useText } from '../lib/text.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { IconButton } from '../ui/button.tsx';
import { shellText } from './shell-text.ts';

export function ThemeButton() {
  const t = useText(shellText);
  const theme = useTheme();
  return (
    <IconButton
      className="noscript:hidden"
      label={t(theme === 'dark' ? 'theme.toLight' : 'theme.toDark')}
      icon={theme === 'dark' ? <Sun /> : <Moon />}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  );
}

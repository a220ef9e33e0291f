import type { Shell } from './shells.ts';

/*
 * Each script asks `tillkit completion candidates -- WORD…` what the last word may become. The answer has one candidate a
 * line, a tab and what it is, and in the last line `:files`, `:folders` or `:` for what of the file system fits as well.
 * Words of the line that is typed are handed on as they are: none is evaluated.
 */

/** Bash breaks words at `=` and `:`, and completes what stands after the last of them. It is the one of macOS, too (3.2). */
const BASH = `# Completion of tillkit for bash. Load it in ~/.bashrc: source <(tillkit completion bash)
_tillkit() {
  local words=() word last='' line candidate cut
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ -n $last && -n $word && ( $word == [=:]* || $last == *[=:] ) && $COMP_LINE == *"$last$word"* ]]; then
      unset "words[\${#words[@]}-1]"
      word=$last$word
    fi
    words+=("$word")
    last=$word
  done
  word=\${COMP_WORDS[COMP_CWORD]}
  [[ $word == [=:]* ]] && word=\${word##*[=:]}
  cut=\${last%"$word"}
  COMPREPLY=()
  while IFS= read -r line; do
    candidate=\${line%%$'\\t'*}
    case $line in
      :folders)
        compopt -o filenames 2>/dev/null
        while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -d -- "\${last#"$cut"}") ;;
      :files)
        compopt -o filenames 2>/dev/null
        while IFS= read -r candidate; do COMPREPLY+=("$candidate"); done < <(compgen -f -- "\${last#"$cut"}") ;;
      :) ;;
      *) COMPREPLY+=("\${candidate#"$cut"}") ;;
    esac
  done < <("$1" completion candidates -- "\${words[@]}" 2>/dev/null)
}
complete -F _tillkit tillkit`;

const ZSH = `#compdef tillkit
# Completion of tillkit for zsh. Load it in ~/.zshrc, after compinit: source <(tillkit completion zsh)
_tillkit() {
  local -a lines shown
  local line
  lines=("\${(@f)$("\${words[1]}" completion candidates -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $lines; do
    case $line in
      :folders) [[ $PREFIX == -*=* ]] && compset -P '*='; _files -/ ;;
      :files) [[ $PREFIX == -*=* ]] && compset -P '*='; _files ;;
      :) ;;
      *) shown+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  (( \${#shown} )) && _describe -t values tillkit shown
}
if [[ $funcstack[1] == _tillkit ]]; then _tillkit "$@"; else compdef _tillkit tillkit; fi`;

const FISH = `# Completion of tillkit for fish. Load it in ~/.config/fish/config.fish: tillkit completion fish | source
function __tillkit_candidates
    set -l words (commandline -opc) (commandline -ct)
    set -l flag (string match -r '^-[^=]*=' -- $words[-1])
    set -l path (string replace -- "$flag" '' $words[-1])
    set -l lines ($words[1] completion candidates -- $words[2..-1] 2>/dev/null)
    for line in $lines
        switch $line
            case :folders
                __fish_complete_directories $path | string replace -r '^' -- "$flag"
            case :files
                __fish_complete_path $path | string replace -r '^' -- "$flag"
            case :
            case '*'
                echo $line
        end
    end
end
complete -c tillkit -f -a '(__tillkit_candidates)'`;

/** What a shell has to run, so that it completes the command lines of tillkit. */
export const SHELL_SCRIPTS: { readonly [S in Shell]: string } = { bash: BASH, zsh: ZSH, fish: FISH };

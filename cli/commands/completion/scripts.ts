/**
 * Scripts that ask `showdoc __complete` for what can follow: one candidate a line, its description
 * after a tab. Without candidates the shell completes files. Source: cli/spec.md 5.21.
 */
export const scripts = {
  bash: `_showdoc() {
  local line value current=\${COMP_WORDS[COMP_CWORD]}
  local -a words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=()
  while IFS= read -r line; do
    value=\${line%%$'\\t'*}
    if [[ $current != [\\"\\']* ]]; then
      printf -v value %q "$value"
      value=\${value//\\\\,/,}
    fi
    COMPREPLY+=("$value")
  done < <(showdoc __complete -- "\${words[@]//[\\\\\\"\\']/}" 2>/dev/null)
  (( \${#COMPREPLY[@]} )) && return
  # bash takes a word apart at colons, and would complete only what is behind the last one
  local at=$COMP_CWORD whole=$current before
  while (( at > 1 )) && [[ \${COMP_WORDS[at]} == :* || \${COMP_WORDS[at-1]} == :* ]]; do
    whole=\${COMP_WORDS[--at]}$whole
  done
  (( at < COMP_CWORD )) || return
  compopt +o default 2>/dev/null
  whole=\${whole//[\\\\\\"\\']/}
  before=\${whole%"\${whole##*:}"}
  while IFS= read -r line; do
    [[ -d $line ]] && line+=/ && compopt -o nospace 2>/dev/null
    printf -v value %q "\${line#"$before"}"
    COMPREPLY+=("$value")
  done < <(compgen -f -- "$whole")
}
complete -o default -F _showdoc showdoc
`,
  zsh: `#compdef showdoc
_showdoc() {
  local line
  local -a lines entries
  lines=("\${(@f)$(showdoc __complete -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  for line in $lines; do
    [[ -n $line ]] && entries+=("\${\${line%%$'\\t'*}//:/\\\\:}\${\${(M)line%%$'\\t'*}/$'\\t'/:}")
  done
  [[ $PREFIX == --*=* ]] && compset -P 1 '*='
  if (( $#entries )); then _describe showdoc entries; else _files; fi
}
if [[ $funcstack[1] == _showdoc ]]; then _showdoc "$@"; else compdef _showdoc showdoc; fi
`,
  fish: `function __showdoc_complete
  set -l current (commandline -ct)
  # fish takes the place of the whole word, also where only the value of a flag is asked for
  set -l flag (string match -r -- '^--[^=]+=' $current)
  set -l found (showdoc __complete -- (commandline -opc)[2..-1] $current 2>/dev/null)
  # without -f fish offers files next to every candidate
  set -q found[1]; or set found (__fish_complete_path (string replace -r -- '^--[^=]+=' '' $current))
  for line in $found
    printf '%s\\n' "$flag$line"
  end
end
complete -c showdoc -f -a '(__showdoc_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName showdoc -ScriptBlock {
  param($word, $ast, $cursor)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($word -and $words.Count) { $words = @($words | Select-Object -SkipLast 1) }
  showdoc __complete "--current=$word" -- $words 2>$null | ForEach-Object {
    $value, $text = $_ -split "\`t", 2
    if (-not $text) { $text = $value }
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $text)
  }
}
`,
} as const
export type Shell = keyof typeof scripts

export const isShell = (name: string): name is Shell => Object.hasOwn(scripts, name)
